import { printedDay } from '../../shared/formats.ts';
import { useLocale } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { ContentText } from './content-text.tsx';
import { Icon } from './icon.tsx';
import { PictureBox } from './picture-box.tsx';
import type { VideoView } from './record-views.ts';
import './video-card.css';

/** The `sizes` of the still in a row of three. */
const SIZES = '(min-width: 992px) 31vw, (min-width: 600px) 46vw, 92vw';

interface VideoCardProps extends VideoView {
  /** `YYYY-MM-DD`. */
  day?: string | null;
  level?: 2 | 3 | 4;
}

/**
 * A video as a still with a plain link: the player loads only after a click. For `a[data-video]` the boot script opens
 * `#video-dialog` instead (windows.tsx).
 */
export function VideoCard({ still, day, level = 3, ...video }: VideoCardProps) {
  const Title = `h${level}` as const;
  const { language } = useLocale();
  return (
    <article className="video-card stack gap-1 at-top">
      <a className="video-card__link picture-zoom stack gap-4" {...videoLinkAttributes(video)}>
        <span className="video-card__still block positioned">
          <PictureBox picture={still} ratio="16/9" sizes={SIZES} largest={828} />
          <span className="video-card__play link stack">
            <Icon name="play" />
          </span>
        </span>
        <Title className="video-card__title pointed size-h4">
          <span className="visually-hidden">{COMPONENTS[language].playVideo}</span>
          <ContentText text={video.title} />
        </Title>
      </a>
      {day && <p className="soft small">{printedDay(day, language)}</p>}
    </article>
  );
}

/** The link's attributes; a video that does not play here is a plain link to its page. */
export function videoLinkAttributes({ title, href, player }: Omit<VideoView, 'still'>) {
  return player === null
    ? { href, rel: 'noopener nofollow' }
    : { href, 'data-video': player, 'data-video-title': title };
}
