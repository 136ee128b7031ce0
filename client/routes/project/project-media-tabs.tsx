import { ContentText } from '../../components/content-text.tsx';
import { documentLinkAttributes } from '../../components/document-link.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import { useText } from '../../locale.ts';
import { PROJECT } from '../../text/project.ts';
import { AlbumBrowser } from './album-browser.tsx';
import type { DocumentView, VideoAlbumView } from './project-media.ts';
import type { ProjectView } from './project-view.ts';
import './project-media-tabs.css';

/** Images, Videos and Documents behind native radios; project.css shows the panel of the checked one. */
export function ProjectMedia({ view }: { view: ProjectView }) {
  const text = useText(PROJECT);
  return (
    <section className="project-media" aria-labelledby="project-media-title">
      <h2 className="project__subheading size-h3" id="project-media-title">
        {text.gallery}
      </h2>
      <Tabs group="project-media" legend={text.show} tabs={text.tabs} />
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

function VideoAlbums({ albums }: { albums: VideoAlbumView[] }) {
  const { noVideos } = useText(PROJECT);
  if (!albums.length) return <EmptyState message={noVideos} />;
  return albums.map((album) => (
    <div className="project-videos" key={album.id}>
      <ContentText as="h3" className="project-videos__title size-h4" text={album.title} />
      {album.videos.length ? (
        <ul className="project-videos__cards stack gap-3">
          {album.videos.map((video) => (
            <li key={video.href}>
              <VideoCard {...video} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState message={noVideos} />
      )}
    </div>
  ));
}

function Documents({ documents }: { documents: DocumentView[] }) {
  const text = useText(PROJECT);
  if (!documents.length) return <EmptyState message={text.noDocuments} />;
  return (
    <ul className="project-documents ruled-below">
      {documents.map((document) => (
        <li key={document.href}>
          <a
            className="project-documents__link stack middle ruled-above"
            {...documentLinkAttributes(document)}
          >
            <Icon name="file" />
            <ContentText className="project-documents__title" text={document.title} />
            <span className="project-documents__type soft small">
              {document.type}
              {document.host && text.onHost(document.host)}
            </span>
            <Icon name={document.host ? 'external' : 'download'} />
          </a>
        </li>
      ))}
    </ul>
  );
}
