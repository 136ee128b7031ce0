import { elementAt, onPageChange } from '../dom.ts';
import {
  CAROUSEL,
  CAROUSEL_COPY,
  CAROUSEL_NEXT,
  CAROUSEL_PAUSE,
  CAROUSEL_PREVIOUS,
  CAROUSEL_TRACK,
  INTERVAL,
  WRAP,
} from '../marks.ts';

/** Scroll positions are fractions: a row this near to an end is there. Pixels. */
const NEAR = 2;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Gives rows that scroll their buttons and, where they say so, their own movement (components/carousel.tsx). */
export function startCarousels(): void {
  const started = new WeakSet<Element>();
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) showButtons(sectionOf(target));
  });
  onPageChange(() => {
    for (const section of document.querySelectorAll<HTMLElement>(`[${CAROUSEL}]`)) {
      if (started.has(section)) continue;
      started.add(section);
      pauseButton(section)?.setAttribute('aria-pressed', String(stillness.matches));
      resized.observe(trackOf(section));
      trackOf(section).addEventListener('scroll', () => showButtons(section), { passive: true });
      if (section.hasAttribute(INTERVAL)) playByItself(section);
    }
  });
  document.addEventListener('click', ({ target }) => {
    const button = elementAt<HTMLButtonElement>(target, `[${CAROUSEL}] button`);
    if (button) press(button);
  });
  // A tab shows other slides.
  document.addEventListener('change', ({ target }) => {
    const section = elementAt(target, 'section')?.querySelector<HTMLElement>(`[${CAROUSEL}]`);
    if (!section) return;
    trackOf(section).scrollTo({ left: 0, behavior: 'instant' });
    showButtons(section);
  });
}

function sectionOf(element: Element): HTMLElement {
  return element.closest(`[${CAROUSEL}]`) as HTMLElement;
}

function trackOf(section: HTMLElement): HTMLElement {
  return section.querySelector<HTMLElement>(`[${CAROUSEL_TRACK}]`) ?? section;
}

function pauseButton(section: HTMLElement): Element | null {
  return section.querySelector(`[${CAROUSEL_PAUSE}]`);
}

function press(button: HTMLButtonElement): void {
  const section = sectionOf(button);
  if (button.hasAttribute(CAROUSEL_PAUSE)) button.ariaPressed = String(button.ariaPressed !== 'true');
  else if (button.hasAttribute(CAROUSEL_NEXT)) move(section, 1);
  else if (button.hasAttribute(CAROUSEL_PREVIOUS)) move(section, -1);
}

/** Advances while the row is in sight and nobody reads, points at or has stopped it; ends with its page. */
function playByItself(section: HTMLElement): void {
  const timer = setInterval(
    () => {
      if (!section.isConnected) return clearInterval(timer);
      const { top, bottom } = section.getBoundingClientRect();
      const isHeld =
        document.hidden ||
        bottom < 0 ||
        top > innerHeight ||
        section.matches(':hover, :focus-within') ||
        pauseButton(section)?.ariaPressed === 'true';
      if (!isHeld) move(section, 1);
    },
    Number(section.getAttribute(INTERVAL)),
  );
}

/**
 * One step: as far as the slides that are wholly in view; scroll snapping ends it at a slide. A row that wraps goes on
 * from the other end: one with copies of its first slides by a jump between the two runs, which nobody sees.
 */
function move(section: HTMLElement, direction: 1 | -1): void {
  const track = trackOf(section);
  const behavior = stillness.matches ? 'instant' : 'smooth';
  const { scrollLeft, clientWidth } = track;
  const end = track.scrollWidth - clientWidth;
  const run = runOf(track);
  if (run && direction > 0 && scrollLeft >= run - NEAR) jump(scrollLeft - run);
  if (run && direction < 0 && scrollLeft <= NEAR) jump(run);
  // A second press may come while the last slide is still on its way.
  const isThere = direction > 0 ? scrollLeft > end - clientWidth / 2 : scrollLeft < clientWidth / 2;
  if (!run && isThere && section.hasAttribute(WRAP)) {
    track.scrollTo({ left: direction > 0 ? 0 : end, behavior });
  } else {
    track.scrollBy({ left: direction * clientWidth, behavior });
  }

  function jump(left: number): void {
    track.scrollTo({ left, behavior: 'instant' });
  }
}

/** How far it is from the first slide to its copy, in pixels; 0 where slides have none. */
function runOf(track: HTMLElement): number {
  const copy = track.querySelector<HTMLElement>(`[${CAROUSEL_COPY}]`);
  const first = track.firstElementChild as HTMLElement | null;
  return copy && first ? copy.offsetLeft - first.offsetLeft : 0;
}

/** Buttons that lead nowhere are disabled; a row that is wholly in view has none. */
function showButtons(section: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = trackOf(section);
  const end = scrollWidth - clientWidth;
  const previous = section.querySelector<HTMLButtonElement>(`[${CAROUSEL_PREVIOUS}]`);
  const next = section.querySelector<HTMLButtonElement>(`[${CAROUSEL_NEXT}]`);
  if (!previous || !next) return;
  const focused = document.activeElement;
  const wraps = section.hasAttribute(WRAP);
  previous.disabled = !wraps && scrollLeft <= NEAR;
  next.disabled = !wraps && scrollLeft >= end - NEAR;
  // A disabled button would lose the focus: the other one takes it.
  if (focused === previous && previous.disabled) next.focus();
  if (focused === next && next.disabled) previous.focus();
  section.querySelector('.carousel__controls')?.toggleAttribute('hidden', end <= NEAR);
}
