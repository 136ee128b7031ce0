import { EmptyState } from '../../components/empty-state.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useLocale, useText } from '../../locale.ts';
import { HOME } from '../../text/home.ts';
import type { HomeView } from './home-view.ts';
import './image-collage.css';

/** One picture of each of the newest albums, leading to the album. */
export function ImageCollage({ collage }: Pick<HomeView, 'collage'>) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <section className="home-collage section" aria-labelledby="home-collage-title">
      <div className="wrap">
        <SectionHeading
          eyebrow={text.gallery}
          title={text.life}
          id="home-collage-title"
          more={{ href: links.imageAlbums(), label: text.viewAll }}
        />
        {collage.message ? (
          <EmptyState message={collage.message} />
        ) : (
          <ul className={`home-collage__grid stack gap-2 home-collage__grid--${collage.items.length}`}>
            {collage.items.map(({ title, href, picture }) => (
              <li key={href}>
                <a className="home-collage__album block positioned" href={href}>
                  <PictureBox picture={{ ...picture, alt: '' }} ratio="4/3" largest={640} />
                  <span className="home-collage__title small snug" lang={langOf(title)}>
                    {title}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
