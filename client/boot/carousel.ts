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
import { elementAt } from '../plain-click.ts';

/** A row as the visitor sees it now; lengths in pixels. */
export interface RowPosition {
  /** Slides that are shown, copies included. */
  slides: number;
  /** Of them, the ones that copies repeat; equal to `slides` where there are none. */
  originals: number;
  /** From one slide to the next. */
  pitch: number;
  shown: number;
  scrolled: number;
  /** As far as it can be scrolled. */
  maxScroll: number;
  wraps: boolean;
}

/** How far a row may stand from an end and still be there: scroll positions are fractions. */
const NEAR = 2;

export function isAtStart({ scrolled }: RowPosition): boolean {
  return scrolled <= NEAR;
}

export function isAtEnd({ scrolled, maxScroll }: RowPosition): boolean {
  return scrolled >= maxScroll - NEAR;
}

/**
 * Where a step leads. A row with copies goes on into them, and from there back to the originals unseen (`jump`
 * first); any other that wraps goes from the last page to the first.
 * @returns indices of slides: to jump to at once, if anywhere, and to move to
 */
export function stepOf(row: RowPosition, direction: 1 | -1): { jump: number | null; to: number } {
  const { slides, originals, pitch, shown, scrolled, wraps } = row;
  const now = Math.round(scrolled / pitch);
  const copied = slides > originals;
  if (copied && wraps) {
    const from = now >= originals ? now - originals : direction < 0 && now === 0 ? originals : now;
    const jump = from === now ? null : from;
    if (direction > 0) return { jump, to: from + shown >= originals ? originals : from + shown };
    // Pages begin at 0, 3, 6 …: back from the first is the last of them.
    const page = Math.ceil(from / shown) - 1;
    return { jump, to: Math.max(0, page * shown) };
  }
  // Where it stands counts, not how far it has come: a second click may find it on its way.
  if (wraps && direction > 0 && (isAtEnd(row) || now >= slides - shown)) return { jump: null, to: 0 };
  if (wraps && direction < 0 && (isAtStart(row) || now === 0)) return { jump: null, to: slides - 1 };
  return { jump: null, to: Math.min(Math.max(0, now + direction * shown), slides - 1) };
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const rows = new WeakMap<Element, Row>();
const started = new Set<Row>();

/** The row that an element is in. */
function rowOf(element: Element): Row | undefined {
  const section = element.closest(`[${CAROUSEL}]`);
  return section ? rows.get(section) : undefined;
}

/** Gives rows that scroll their buttons and, where they say so, their own movement (components/carousel.tsx). */
export function startCarousels(): void {
  // Tells of every row once after the first layout, and all are read before any is written to: whatever forces a
  // layout of its own before the first paint, delays it.
  const resize = new ResizeObserver((entries) => {
    const resized = entries.flatMap(({ target }) => rowOf(target) ?? []);
    const positions = resized.map((row) => row.position());
    resized.forEach((row, index) => {
      row.show(positions[index] ?? null);
    });
  });
  const find = () => {
    for (const section of document.querySelectorAll<HTMLElement>(`[${CAROUSEL}]`)) {
      if (!rows.has(section)) new Row(section, resize);
    }
    for (const row of started) if (!row.section.isConnected) row.end();
  };
  find();
  // Navigations put other pages in place.
  let planned = false;
  new MutationObserver(() => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      find();
    });
  }).observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true });

  document.addEventListener('click', ({ target }) => {
    const button = elementAt(target, `[${CAROUSEL}] button`);
    const row = button && rowOf(button);
    if (!row) return;
    if (button.hasAttribute(CAROUSEL_PAUSE)) row.toggle();
    else if (button.hasAttribute(CAROUSEL_NEXT)) row.move(1);
    else if (button.hasAttribute(CAROUSEL_PREVIOUS)) row.move(-1);
  });
  // A tab shows other slides.
  document.addEventListener('change', ({ target }) => {
    const section = elementAt(target, 'section')?.querySelector(`[${CAROUSEL}]`);
    if (section) rows.get(section)?.restart();
  });
  document.addEventListener('visibilitychange', () => {
    for (const row of started) row.decide();
  });
}

class Row {
  readonly section: HTMLElement;
  readonly #track: HTMLElement;
  readonly #intervalMs: number;
  readonly #resize: ResizeObserver;
  readonly #sight: IntersectionObserver;
  /** The visitor's own wish; motion that the system is asked to avoid is not begun. */
  #stopped = stillness.matches;
  #touched = false;
  #seen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(section: HTMLElement, resize: ResizeObserver) {
    this.section = section;
    this.#track = section.querySelector<HTMLElement>(`[${CAROUSEL_TRACK}]`) ?? section;
    this.#intervalMs = Number(section.getAttribute(INTERVAL));
    rows.set(section, this);
    started.add(this);
    this.#resize = resize;
    resize.observe(this.#track);
    this.#sight = new IntersectionObserver(([entry]) => {
      this.#seen = entry?.isIntersecting ?? false;
      this.decide();
    });
    this.#sight.observe(section);
    this.#track.addEventListener('scroll', () => this.show(this.position()), { passive: true });
    for (const [type, touched] of [
      ['pointerenter', true],
      ['focusin', true],
      ['pointerleave', false],
      ['focusout', false],
    ] as const) {
      section.addEventListener(type, () => {
        this.#touched = touched || section.matches(':hover') || section.matches(':focus-within');
        this.decide();
      });
    }
    this.#pauseButton?.setAttribute('aria-pressed', String(this.#stopped));
  }

  get #pauseButton() {
    return this.section.querySelector(`[${CAROUSEL_PAUSE}]`);
  }

  /** Moves by itself only while nobody reads, points at or has stopped it. */
  decide(): void {
    const plays =
      this.#intervalMs > 0 &&
      !this.#stopped &&
      !this.#touched &&
      this.#seen &&
      document.visibilityState === 'visible';
    this.section.toggleAttribute('data-playing', plays);
    clearTimeout(this.#timer);
    if (plays) {
      this.#timer = setTimeout(() => {
        this.move(1);
        this.decide();
      }, this.#intervalMs);
    }
  }

  toggle(): void {
    this.#stopped = !this.#stopped;
    this.#pauseButton?.setAttribute('aria-pressed', String(this.#stopped));
    this.decide();
  }

  move(direction: 1 | -1): void {
    const row = this.position();
    if (!row) return;
    const { jump, to } = stepOf(row, direction);
    if (jump !== null) this.#track.scrollTo({ left: jump * row.pitch, behavior: 'instant' });
    this.#track.scrollTo({ left: to * row.pitch, behavior: stillness.matches ? 'instant' : 'smooth' });
  }

  restart(): void {
    this.#track.scrollTo({ left: 0, behavior: 'instant' });
    this.show(this.position());
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#resize.unobserve(this.#track);
    this.#sight.disconnect();
    started.delete(this);
  }

  position(): RowPosition | null {
    const slides = ([...this.#track.children] as HTMLElement[]).filter((slide) => slide.offsetParent);
    const [first, second] = slides;
    if (!first) return null;
    const pitch = second ? second.offsetLeft - first.offsetLeft : first.offsetWidth;
    const { clientWidth, scrollWidth, scrollLeft } = this.#track;
    const gap = pitch - first.offsetWidth;
    return {
      slides: slides.length,
      originals: slides.filter((slide) => !slide.hasAttribute(CAROUSEL_COPY)).length,
      pitch,
      shown: Math.max(1, Math.floor((clientWidth + gap + NEAR) / pitch)),
      scrolled: scrollLeft,
      maxScroll: scrollWidth - clientWidth,
      wraps: this.section.hasAttribute(WRAP),
    };
  }

  /** What its buttons say of that position. */
  show(row: RowPosition | null): void {
    if (!row) return;
    const find = (name: string) => this.section.querySelector<HTMLButtonElement>(`[${name}]`);
    const previous = find(CAROUSEL_PREVIOUS);
    const next = find(CAROUSEL_NEXT);
    if (previous && next) {
      const focused = document.activeElement;
      previous.disabled = !row.wraps && isAtStart(row);
      next.disabled = !row.wraps && isAtEnd(row);
      // A disabled button would lose the focus: the other one takes it.
      if (focused === previous && previous.disabled) next.focus();
      if (focused === next && next.disabled) previous.focus();
    }
    this.section.querySelector('.carousel__controls')?.toggleAttribute('hidden', row.maxScroll <= NEAR);
  }
}
