import type { ReactNode } from 'react';
import { useText } from '../locale.ts';
import {
  CAROUSEL,
  CAROUSEL_NEXT,
  CAROUSEL_PAUSE,
  CAROUSEL_PREVIOUS,
  CAROUSEL_TRACK,
  INTERVAL,
  WRAP,
} from '../marks.ts';
import { COMPONENTS } from '../text/components.ts';
import { Icon } from './icon.tsx';
import './carousel.css';

/**
 * A row of slides that snaps while it is scrolled: by thumb, wheel and keyboard, with no script at all.
 * The boot script gives the buttons their meaning:
 *
 * - `section[data-carousel]`: `data-wrap` = goes round at both ends; `data-interval` = milliseconds until it
 *   advances by itself (absent: never); `data-per-view` = slides in one step on a wide screen.
 * - `ul[data-carousel-track]`: what scrolls. A step is as far as the slides that are wholly in view.
 * - `button[data-carousel-previous|next]`: `disabled` at the ends unless it wraps.
 * - `button[data-carousel-pause]`: `aria-pressed="true"` while stopped by the visitor; its icons change by CSS.
 */
interface CarouselProps {
  id: string;
  label: string;
  /** Slides side by side from 992 px on; two at most from 600 px, on phones one and the beginning of the next. */
  perView: 1 | 2 | 3;
  wrap?: boolean;
  /** Milliseconds; without it the row moves only by hand. */
  intervalMs?: number;
  className?: string;
  /** `<li>`s. */
  children: ReactNode;
}

export function Carousel({ id, label, perView, wrap, intervalMs, className, children }: CarouselProps) {
  const text = useText(COMPONENTS);
  const track = `${id}-track`;
  return (
    <section
      className={className ? `carousel ${className}` : 'carousel'}
      id={id}
      aria-roledescription={text.carousel}
      aria-label={label}
      data-per-view={perView}
      {...{ [CAROUSEL]: '', [WRAP]: wrap ? '' : undefined, [INTERVAL]: intervalMs }}
    >
      <ul
        className="carousel__track flex positioned"
        id={track}
        {...{ [CAROUSEL_TRACK]: '' }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {children}
      </ul>
      <div className="carousel__controls middle gap-3 needs-js">
        <span className="carousel__progress" aria-hidden="true" />
        {intervalMs && (
          <button
            className="round-button"
            type="button"
            {...{ [CAROUSEL_PAUSE]: '' }}
            aria-pressed="false"
            aria-label={text.pause}
          >
            <Icon name="pause" className="carousel__pause" />
            <Icon name="play" className="carousel__play" />
          </button>
        )}
        <button
          className="round-button"
          type="button"
          {...{ [CAROUSEL_PREVIOUS]: '' }}
          aria-controls={track}
          aria-label={text.previous}
        >
          <Icon name="chevron-left" />
        </button>
        <button
          className="round-button"
          type="button"
          {...{ [CAROUSEL_NEXT]: '' }}
          aria-controls={track}
          aria-label={text.next}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </section>
  );
}
