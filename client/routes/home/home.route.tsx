import { Carousel } from '../../components/carousel.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { Figures } from '../../components/figures.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { RecordList, Section } from '../../components/section.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { HOME } from '../../text/home.ts';
import { HERO_SIZES, HomeHero } from './home-hero.tsx';
import { HomeProjects } from './home-projects.tsx';
import { LatestNews } from './latest-news.tsx';
import '../../components/quote.css';
import './cmd-message.css';
import './home-testimonials.css';
import './image-collage.css';
import './video-slider.css';

export const handle: PageHandle<ViewOf<'home'>> = {
  meta: ({ slides }, { groupName, office }, { language }) => ({
    title: HOME[language].pageTitle(groupName, office.city),
    description: HOME[language].description(groupName, office.city),
    preload: preloadOf(slides[0]?.picture, HERO_SIZES, 1920),
  }),
};

export function Component() {
  const view = usePage<ViewOf<'home'>>();
  return (
    <div className="home">
      <HomeHero slides={view.slides} strip={view.strip} finder={view.finder} />
      <HomeProjects view={view.projects} intro={view.intros.projects} />
      <VideoSlider videos={view.videos} intro={view.intros.videos} />
      <ImageCollage collage={view.collage} />
      <Testimonials testimonials={view.testimonials} />
      <LatestNews news={view.news} events={view.events} />
      {view.cmd && <CmdMessage cmd={view.cmd} figures={view.figures} />}
    </div>
  );
}

/** The three newest videos as stills; a click opens the player. */
function VideoSlider({ videos, intro }: { videos: ViewOf<'home'>['videos']; intro: string }) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <Section
      className="home-videos section section--teal"
      layout="home-videos__layout beside"
      eyebrow={text.videos}
      title={text.walkThrough}
      id="home-videos-title"
      intro={intro}
      more={{ href: links.videoAlbums(), label: text.allVideos }}
      message={videos.message}
    >
      <Carousel id="home-videos-row" label={text.newestVideos} perView={1} className="home-videos__row">
        {videos.items.map((video) => (
          <li key={video.href}>
            <VideoCard {...video} />
          </li>
        ))}
      </Carousel>
    </Section>
  );
}

/** One picture of each of the newest albums, as a link to the album. */
function ImageCollage({ collage: { items, message } }: Pick<ViewOf<'home'>, 'collage'>) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <Section
      className="home-collage section"
      eyebrow={text.gallery}
      title={text.life}
      id="home-collage-title"
      more={{ href: links.imageAlbums(), label: text.viewAll }}
      message={message}
    >
      <RecordList
        className={`home-collage__grid stack columns-2 gap-2 home-collage__grid--${items.length}`}
        items={items}
      >
        {({ title, href, picture }) => (
          <a className="home-collage__album block positioned" href={href}>
            <PictureBox picture={{ ...picture, alt: '' }} ratio="4/3" largest={640} />
            <ContentText className="home-collage__title small snug" text={title} />
          </a>
        )}
      </RecordList>
    </Section>
  );
}

/** Three to a page (docs/product.md, "Home"); nothing without testimonials. */
function Testimonials({ testimonials }: Pick<ViewOf<'home'>, 'testimonials'>) {
  const text = useText(HOME);
  if (!testimonials.length) return null;
  return (
    <Section
      className="home-testimonials section section--white"
      eyebrow={text.testimonials}
      title={text.fromThePeople}
      id="home-testimonials-title"
    >
      <Carousel id="home-testimonials-row" label={text.testimonials} perView={3}>
        {testimonials.map(({ name, feedback, location, picture }) => (
          <li key={name}>
            <figure className="quote home-quote flex gap-5">
              <blockquote className="grow">
                <ContentText as="p" text={feedback} />
              </blockquote>
              <figcaption className="flex middle gap-3 snug">
                {picture ? (
                  <PictureBox picture={picture} ratio="1/1" largest={320} className="quote__face" />
                ) : (
                  <span className="quote__face home-quote__initials stack" aria-hidden="true">
                    {initials(name)}
                  </span>
                )}
                <span>
                  <strong>{name}</strong>
                  <span className="soft small block">{location}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </Carousel>
    </Section>
  );
}

/** @returns the first letters of the first and the last word */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}

type Cmd = Pick<ViewOf<'home'>, 'figures'> & { cmd: NonNullable<ViewOf<'home'>['cmd']> };

/** The beginning of the chairman's message, followed by the group's figures. */
function CmdMessage({ cmd: { name, title, picture, paragraphs }, figures }: Cmd) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <section className="home-cmd section section--teal" aria-labelledby="home-cmd-title">
      <div className="home-cmd__layout stack gap-section wrap">
        {picture && (
          <PictureBox
            picture={picture}
            ratio="3/4"
            sizes="(min-width: 769px) 360px, 60vw"
            className="home-cmd__portrait"
          />
        )}
        <div className="home-cmd__text stack at-start gap-4">
          <h2 className="eyebrow" id="home-cmd-title">
            {text.cmdMessage}
          </h2>
          {paragraphs.map((paragraph, index) => (
            <p className={index ? undefined : 'home-cmd__opening'} key={paragraph}>
              {paragraph}
            </p>
          ))}
          <p className="home-cmd__signature snug">
            <strong className="block">{name}</strong>
            <span className="block soft small">{title}</span>
          </p>
          <a className="button button--onteal" href={links.about('cmd-message')}>
            {text.wholeMessage}
          </a>
        </div>
        <Figures figures={figures} className="home-cmd__figures stack columns-2 gap-5 ruled-above" />
      </div>
    </section>
  );
}
