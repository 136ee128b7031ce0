import { documentLinkAttributes } from '../../components/document-link.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { VideoCard } from '../../components/video-card.tsx';
import { AlbumBrowser } from './album-browser.tsx';
import type { DocumentView, VideoAlbumView } from './project-media.ts';
import type { ProjectView } from './project-view.ts';

const TABS = [
  { id: 'images', label: 'Images' },
  { id: 'videos', label: 'Videos' },
  { id: 'documents', label: 'Documents' },
] as const;

/** Images, Videos and Documents behind native radios; project.css shows the panel of the checked one. */
export function ProjectMedia({ view }: { view: ProjectView }) {
  return (
    <section className="project-media" aria-labelledby="project-media-title">
      <h2 className="project__subheading" id="project-media-title">
        Gallery and documents
      </h2>
      <fieldset className="tabs">
        <legend className="visually-hidden">Show</legend>
        {TABS.map(({ id, label }, index) => (
          <span className="tabs__tab" key={id}>
            <input
              className="visually-hidden"
              type="radio"
              name="project-media"
              id={`show-${id}`}
              defaultChecked={index === 0}
            />
            <label htmlFor={`show-${id}`}>{label}</label>
          </span>
        ))}
      </fieldset>
      <div className="project-media__panel" data-panel="images">
        <AlbumBrowser albums={view.albums} />
      </div>
      <div className="project-media__panel" data-panel="videos">
        <VideoAlbums albums={view.videos} />
      </div>
      <div className="project-media__panel" data-panel="documents">
        <Documents documents={view.documents} />
      </div>
    </section>
  );
}

const NO_VIDEOS = 'No videos found for this album.';

function VideoAlbums({ albums }: { albums: VideoAlbumView[] }) {
  if (!albums.length) return <EmptyState message={NO_VIDEOS} />;
  return albums.map((album) => (
    <div className="project-videos" key={album.id}>
      <h3 className="project-videos__title" lang={langOf(album.title)}>
        {album.title}
      </h3>
      {album.videos.length ? (
        <ul className="project-videos__cards">
          {album.videos.map((video) => (
            <li key={video.href}>
              <VideoCard {...video} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState message={NO_VIDEOS} />
      )}
    </div>
  ));
}

function Documents({ documents }: { documents: DocumentView[] }) {
  if (!documents.length) return <EmptyState message="No documents available." />;
  return (
    <ul className="project-documents">
      {documents.map((document) => (
        <li key={document.href}>
          <a className="project-documents__link" {...documentLinkAttributes(document)}>
            <Icon name="file" />
            <span className="project-documents__title" lang={langOf(document.title)}>
              {document.title}
            </span>
            <span className="project-documents__type">
              {document.type}
              {document.host && `, on ${document.host}`}
            </span>
            <Icon name={document.host ? 'external' : 'download'} />
          </a>
        </li>
      ))}
    </ul>
  );
}
