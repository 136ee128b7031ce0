/**
 * The link that a click follows in this tab; null for a new tab, a download, or a click that is already handled.
 */
export function plainClick(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return hasKey || event.defaultPrevented || event.button ? null : elementAt(event.target, selector);
}

/** The closest element to an event's target that matches the selector. */
export function elementAt<Found extends Element>(target: EventTarget | null, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}

/**
 * Runs the work for key presses that are meant for the page. Skipped are keys of an input method, which Safari shows
 * only by the key code, and keys with Alt, Control or Command, which belong to the browser.
 */
export function onKey(target: Document | HTMLElement, work: (event: KeyboardEvent) => void): void {
  target.addEventListener('keydown', (event) => {
    const key = event as KeyboardEvent;
    const isComposed = key.isComposing || key.keyCode === 229;
    if (!(isComposed || key.altKey || key.ctrlKey || key.metaKey)) work(key);
  });
}

/** @param hash of an address: `#vision-mission` @returns the element that it names; null where there is none */
export function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Runs the work now and whenever the page's content changes: a navigation puts another page in place. */
export function onPageChange(work: () => void): void {
  work();
  const root = document.getElementById('root') ?? document.body;
  new MutationObserver(work).observe(root, { childList: true, subtree: true });
}

/** The browser's data about its connection. */
export interface Line {
  saveData?: boolean;
  effectiveType?: string;
  /** Mbit/s. */
  downlink?: number;
}

/** @returns no data where the browser has none (Safari, Firefox), or where an extension hides them */
export function line(): Line {
  return (navigator as Navigator & { connection?: Line | null }).connection ?? {};
}

/** @returns a text from `localStorage`; null where there is none, undefined where the browser forbids storage */
export function stored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** @returns a text from `sessionStorage`; null where there is none, or the browser forbids storage */
export function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in `localStorage`, unless that is full or forbidden. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The site works without storage.
  }
}
