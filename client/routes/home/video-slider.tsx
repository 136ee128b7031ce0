import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { VideoCard } from '../../components/video-card.tsx';
import { useLocale, useText } from '../../locale.ts';
import { HOME } from '../../text/home.ts';
import type { HomeView } from './home-view.ts';
import './video-slider.css';

/** The three newest videos, a poster each; the player comes with the click. */
export function VideoSlider({ videos, lead }: { videos: HomeView['videos']; lead: string }) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <section className="home-videos section section--teal" aria-labelledby="home-videos-title">
      <div className="home-videos__layout stack gap-section wrap">
        <SectionHeading
          eyebrow={text.videos}
          title={text.walkThrough}
          id="home-videos-title"
          lead={lead}
          more={{ href: links.videoAlbums(), label: text.allVideos }}
        />
        {videos.message ? (
          <EmptyState message={videos.message} />
        ) : (
          <Carousel id="home-videos-row" label={text.newestVideos} perView={1} className="home-videos__row">
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
