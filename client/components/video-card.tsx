import { printedDay } from '../../shared/formats.ts';
import type { Picture } from '../../shared/picture.ts';
import { useLocale } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { ContentText } from './content-text.tsx';
import { Icon } from './icon.tsx';
import { PictureBox } from './picture-box.tsx';
import './video-card.css';

/** Of the still: how wide it is in a row of three. */
const SIZES = '(min-width: 992px) 31vw, (min-width: 600px) 46vw, 92vw';

interface VideoCardProps {
  title: string;
  /** The video itself, or the page where it plays. */
  href: string;
  still: Picture | null;
  /** `YYYY-MM-DD`. */
  day?: string | null;
  level?: 2 | 3 | 4;
}

/**
 * A video as its still: nothing of the player is loaded before it is asked for. A plain link; the boot script
 * opens `#video-dialog` instead for `a[data-video]` (windows.tsx).
 */
export function VideoCard({ title, href, still, day, level = 3 }: VideoCardProps) {
  const Title = `h${level}` as const;
  const { language } = useLocale();
  return (
    <article className="video-card stack gap-1 at-top">
      <a
        className="video-card__link picture-zoom stack gap-4"
        href={href}
        data-video=""
        data-video-title={title}
      >
        <span className="video-card__still block positioned">
          <PictureBox picture={still} ratio="16/9" sizes={SIZES} largest={828} />
          <span className="video-card__play link stack">
            <Icon name="play" />
          </span>
        </span>
        <Title className="video-card__title pointed size-h4">
          <span className="visually-hidden">{COMPONENTS[language].playVideo}</span>
          <ContentText text={title} />
        </Title>
      </a>
      {day && <p className="soft small">{printedDay(day, language)}</p>}
    </article>
  );
}
