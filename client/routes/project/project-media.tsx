import { ContentText, Day } from '../../components/content-text.tsx';
import { documentLinkAttributes } from '../../components/document-link.ts';
import { Icon } from '../../components/icon.tsx';
import { LightboxLink } from '../../components/lightbox.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { EmptyState, RecordList } from '../../components/section.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useText } from '../../locale.ts';
import { DOWNLOADS } from '../../text/downloads.ts';
import { IMAGES, VIDEOS } from '../../text/gallery.ts';
import { PROJECT } from '../../text/project.ts';
import './dated-albums.css';
import './project-media-tabs.css';

const PICTURE_SIZES = '(min-width: 769px) 300px, 50vw';

/** Images, Videos and Documents as tabs of radios; project-media-tabs.css shows the panel of the checked one. */
export function ProjectMedia({ view }: { view: ViewOf<'project'> }) {
  const text = useText(PROJECT);
  return (
    <section className="project-media not-on-paper" aria-labelledby="project-media-title">
      <h2 className="size-h3 below-4" id="project-media-title">
        {text.gallery}
      </h2>
      <Tabs group="project-media" legend={text.show} tabs={text.tabs} />
      <div className="project-media__panel above-5" data-panel="images">
        <AlbumBrowser albums={view.albums} />
      </div>
      <div className="project-media__panel above-5" data-panel="videos">
        <VideoAlbums videos={view.videos} />
      </div>
      <div className="project-media__panel above-5" data-panel="documents">
        <Documents documents={view.documents} />
      </div>
    </section>
  );
}

/**
 * `#album-2` shows the second album in place of the list (project-media-tabs.css, `:target`), without JavaScript.
 * Dated albums come first, along a line.
 */
function AlbumBrowser({ albums }: Pick<ViewOf<'project'>, 'albums'>) {
  const text = useText(IMAGES);
  const { pictureOf } = useText(PROJECT);
  if (!albums.length) return <EmptyState message={text.none} />;
  const dated = albums.filter(({ day }) => day);
  return (
    <div className="project-albums" id="albums">
      {dated.length > 0 && (
        <ol className="project-albums__list stack columns-2 three-from-600 gap-3 project-albums__list--dated">
          <AlbumCards albums={dated} />
        </ol>
      )}
      {dated.length < albums.length && (
        <ul
          className={`project-albums__list stack columns-2 three-from-600 gap-3${dated.length ? ' above-5' : ''}`}
        >
          <AlbumCards albums={albums.slice(dated.length)} />
        </ul>
      )}
      {albums.map(({ id, title, pictures }) => (
        <section className="project-album" id={id} aria-labelledby={`${id}-title`} key={id}>
          <header className="project-album__header row middle apart below-4">
            <ContentText as="h3" className="size-h4" id={`${id}-title`} text={title} />
            <a className="inline-flex middle gap-2" href="#albums">
              <Icon name="arrow-left" />
              {text.all}
            </a>
          </header>
          {pictures.length ? (
            <ul className="project-album__pictures stack columns-2 three-from-600 gap-3">
              {pictures.map((picture, index) => (
                <li key={picture.base}>
                  <LightboxLink
                    group={id}
                    picture={picture}
                    caption={pictureOf(title, index + 1, pictures.length)}
                    sizes={PICTURE_SIZES}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState message={text.none} />
          )}
        </section>
      ))}
    </div>
  );
}

/** Covers as links to the albums, with the day of the pictures. */
function AlbumCards({ albums }: Pick<ViewOf<'project'>, 'albums'>) {
  const text = useText(PROJECT);
  return albums.map(({ id, title, day, pictures: [cover, ...others] }) => (
    <li key={id}>
      <a className="project-albums__album block" href={`#${id}`}>
        <Day className="project-albums__day soft small block positioned below-3" day={day} />
        <PictureBox picture={cover ? { ...cover, alt: '' } : null} ratio="4/3" sizes={PICTURE_SIZES} />
        <ContentText className="pointed snug block above-2 medium" text={title} />
        <span className="snug block soft small">{text.pictures(cover ? others.length + 1 : 0)}</span>
      </a>
    </li>
  ));
}

function VideoAlbums({ videos }: Pick<ViewOf<'project'>, 'videos'>) {
  const { none } = useText(VIDEOS);
  if (!videos.length) return <EmptyState message={none} />;
  return videos.map((album) => (
    <div className="project-videos" key={album.id}>
      <ContentText as="h3" className="size-h4 below-3" text={album.title} />
      {album.videos.length ? (
        <RecordList className="project-videos__cards stack gap-3" items={album.videos}>
          {(video) => <VideoCard {...video} />}
        </RecordList>
      ) : (
        <EmptyState message={none} />
      )}
    </div>
  ));
}

function Documents({ documents }: Pick<ViewOf<'project'>, 'documents'>) {
  const text = useText(DOWNLOADS);
  if (!documents.length) return <EmptyState message={text.none} />;
  return (
    <RecordList className="project-documents ruled-below" items={documents}>
      {(document) => (
        <a className="project-documents__link stack middle ruled-above" {...documentLinkAttributes(document)}>
          <Icon name="file" />
          <ContentText className="project-documents__title pointed" text={document.title} />
          <span className="project-documents__type soft small">
            {document.type}
            {document.host && text.onHost(document.host)}
          </span>
          <Icon name={document.host ? 'external' : 'download'} />
        </a>
      )}
    </RecordList>
  );
}
