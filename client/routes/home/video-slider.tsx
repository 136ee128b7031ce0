import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import type { DatedVideo, Section } from './home-view.ts';

/** The three newest videos, a poster each; the player comes with the click. */
export function VideoSlider({ videos, lead }: { videos: Section<DatedVideo>; lead: string }) {
  return (
    <section className="home-videos section section--teal" aria-labelledby="home-videos-title">
      <div className="home-videos__layout wrap">
        <SectionHeading
          eyebrow="Videos"
          title="Walk through before you visit"
          id="home-videos-title"
          lead={lead}
          more={{ href: '/videos', label: 'All videos' }}
        />
        {videos.message ? (
          <EmptyState message={videos.message} />
        ) : (
          <Carousel id="home-videos-row" label="Newest videos" perView={1} className="home-videos__row">
            {videos.items.map((video) => (
              <li key={video.href}>
                <VideoCard {...video} />
              </li>
            ))}
          </Carousel>
        )}
      </div>
    </section>
  );
}
