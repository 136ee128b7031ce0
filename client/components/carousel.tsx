import type { ReactNode } from 'react';
import { useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { Icon } from './icon.tsx';
import { RoundButton } from './windows.tsx';
import './carousel.css';

interface CarouselProps {
  id: string;
  label: string;
  /** Slides side by side from 992 px on; two at most from 600 px, on phones one and the beginning of the next. */
  perView: 1 | 3;
  /** Milliseconds until the row advances by itself, wrapping at its end; without it the row moves by hand only. */
  intervalMs?: number;
  className?: string;
  /** The slides: `<li>` elements. */
  children: ReactNode;
}

/** A row of slides by scroll-snap; boot/carousel.ts handles the buttons. */
export function Carousel({ id, label, perView, intervalMs, className, children }: CarouselProps) {
  const text = useText(COMPONENTS);
  const track = `${id}-track`;
  return (
    <section
      className={`carousel positioned ${className ?? ''}`}
      id={id}
      aria-roledescription={text.carousel}
      aria-label={label}
      data-per-view={perView}
      data-carousel=""
      data-interval={intervalMs}
    >
      <ul
        className="carousel__track flex positioned"
        id={track}
        data-carousel-track=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {children}
      </ul>
      <div className="carousel__controls not-on-paper flex middle gap-3 needs-js">
        <span className="carousel__progress" aria-hidden="true" />
        {intervalMs && (
          <button
            className="round-button"
            type="button"
            data-carousel-pause=""
            aria-pressed="false"
            aria-label={text.pause}
          >
            <Icon name="pause" className="carousel__pause" />
            <Icon name="play" className="carousel__play" />
          </button>
        )}
        <RoundButton
          icon="chevron-left"
          label={text.previous}
          aria-controls={track}
          data-carousel-previous=""
        />
        <RoundButton icon="chevron-right" label={text.next} aria-controls={track} data-carousel-next="" />
      </div>
    </section>
  );
}
