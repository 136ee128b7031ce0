import { ContentText, Day } from '../../components/content-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { LightboxLink } from '../../components/lightbox-link.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { useText } from '../../locale.ts';
import { PROJECT } from '../../text/project.ts';
import type { AlbumView } from './project-media.ts';
import './dated-albums.css';

/**
 * Album list and album view by the address: `#album-2` shows the second album in the list's place
 * (project.css, `:target`), so that back and forward work and nothing needs JavaScript. Dated albums come first and
 * stand along a line of time.
 */
export function AlbumBrowser({ albums }: { albums: AlbumView[] }) {
  const text = useText(PROJECT);
  if (!albums.length) return <EmptyState message={text.noImages} />;
  const dated = albums.filter(({ day }) => day);
  return (
    <div className="project-albums" id="albums">
      {dated.length > 0 && (
        <ol className="project-albums__list stack gap-3 project-albums__list--dated">
          {dated.map((album) => (
            <AlbumCard album={album} key={album.id} />
          ))}
        </ol>
      )}
      {dated.length < albums.length && (
        <ul className="project-albums__list stack gap-3">
          {albums.slice(dated.length).map((album) => (
            <AlbumCard album={album} key={album.id} />
          ))}
        </ul>
      )}
      {albums.map(({ id, title, pictures }) => (
        <section className="project-album" id={id} aria-labelledby={`${id}-title`} key={id}>
          <header className="project-album__header row middle apart">
            <h3 id={`${id}-title`} lang={langOf(title)}>
              {title}
            </h3>
            <a href="#albums">
              <Icon name="arrow-left" />
              {text.allAlbums}
            </a>
          </header>
          {pictures.length ? (
            <ul className="project-album__pictures stack gap-3">
              {pictures.map((picture, index) => (
                <li key={picture.base}>
                  <LightboxLink
                    group={id}
                    picture={picture}
                    caption={text.pictureOf(title, index + 1, pictures.length)}
                  >
                    <PictureBox picture={picture} ratio="4/3" sizes="(min-width: 769px) 300px, 50vw" />
                  </LightboxLink>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState message={text.noImages} />
          )}
        </section>
      ))}
    </div>
  );
}

/** A cover that leads to the album's view; above it the day of its pictures, where that is known. */
function AlbumCard({ album: { id, title, day, pictures } }: { album: AlbumView }) {
  const text = useText(PROJECT);
  return (
    <li>
      <a className="project-albums__album block" href={`#${id}`}>
        <Day className="project-albums__day soft small block positioned" day={day} />
        <PictureBox
          picture={pictures[0] ? { ...pictures[0], alt: '' } : null}
          ratio="4/3"
          sizes="(min-width: 769px) 300px, 50vw"
        />
        <ContentText className="project-albums__title snug block" text={title} />
        <span className="snug block soft small">{text.pictures(pictures.length)}</span>
      </a>
    </li>
  );
}
