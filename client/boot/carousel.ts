import { elementAt, onPageChange } from '../dom.ts';

/** Scroll positions are fractions: a row this near to an end is there. Pixels. */
const NEAR = 2;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Gives rows that scroll (components/carousel.tsx) their buttons. A row with `data-interval`, in milliseconds, moves
 * by itself; one with `data-wrap` goes round at both ends, without a visible jump where `data-carousel-copy` says
 * which slides repeat the first ones.
 */
export function startCarousels(): void {
  const started = new WeakSet<Element>();
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) showButtons(sectionOf(target));
  });
  onPageChange(() => {
    for (const section of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
      if (started.has(section)) continue;
      started.add(section);
      pauseButton(section)?.setAttribute('aria-pressed', String(stillness.matches));
      resized.observe(trackOf(section));
      trackOf(section).addEventListener('scroll', () => showButtons(section), { passive: true });
      if (section.dataset.interval) playByItself(section);
    }
  });
  document.addEventListener('click', ({ target }) => {
    const button = elementAt<HTMLButtonElement>(target, '[data-carousel] button');
    if (button) press(button);
  });
  // A tab shows other slides.
  document.addEventListener('change', ({ target }) => {
    const section = elementAt(target, 'section')?.querySelector<HTMLElement>('[data-carousel]');
    if (!section) return;
    trackOf(section).scrollTo({ left: 0, behavior: 'instant' });
    showButtons(section);
  });
}

function sectionOf(element: Element): HTMLElement {
  return element.closest('[data-carousel]') as HTMLElement;
}

function trackOf(section: HTMLElement): HTMLElement {
  return section.querySelector('[data-carousel-track]') ?? section;
}

function pauseButton(section: HTMLElement): Element | null {
  return section.querySelector('[data-carousel-pause]');
}

function press(button: HTMLButtonElement): void {
  const section = sectionOf(button);
  if (button.matches('[data-carousel-pause]')) button.ariaPressed = String(button.ariaPressed !== 'true');
  if (button.matches('[data-carousel-next]')) move(section, 1);
  if (button.matches('[data-carousel-previous]')) move(section, -1);
}

/** Advances while the row is in sight and nobody reads, points at or has stopped it; ends with its page. */
function playByItself(section: HTMLElement): void {
  const timer = setInterval(() => {
    if (!section.isConnected) return clearInterval(timer);
    const { top, bottom } = section.getBoundingClientRect();
    const isHeld =
      document.hidden ||
      bottom < 0 ||
      top > innerHeight ||
      section.matches(':hover, :focus-within') ||
      pauseButton(section)?.ariaPressed === 'true';
    if (!isHeld) move(section, 1);
  }, Number(section.dataset.interval));
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
  if (!run && isThere && section.matches('[data-wrap]')) {
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
  const copy = track.querySelector<HTMLElement>('[data-carousel-copy]');
  const first = track.firstElementChild as HTMLElement | null;
  return copy && first ? copy.offsetLeft - first.offsetLeft : 0;
}

/** Buttons that lead nowhere are disabled; a row that is wholly in view has none. */
function showButtons(section: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = trackOf(section);
  const end = scrollWidth - clientWidth;
  const previous = section.querySelector<HTMLButtonElement>('[data-carousel-previous]');
  const next = section.querySelector<HTMLButtonElement>('[data-carousel-next]');
  if (!previous || !next) return;
  const focused = document.activeElement;
  const wraps = section.matches('[data-wrap]');
  previous.disabled = !wraps && scrollLeft <= NEAR;
  next.disabled = !wraps && scrollLeft >= end - NEAR;
  // A disabled button would lose the focus: the other one takes it.
  if (focused === previous && previous.disabled) next.focus();
  if (focused === next && next.disabled) previous.focus();
  section.querySelector('.carousel__controls')?.toggleAttribute('hidden', end <= NEAR);
}
