/**
 * The link that a click follows in this tab; null for one that asks for a new tab or a download, or is dealt with.
 */
export function plainClick(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return null;
  return elementAt(event.target, selector);
}

/** The element that an event is about, or the next around it. */
export function elementAt<Found extends Element>(target: EventTarget | null, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}

/**
 * Runs the work for keys that mean something here. An input method's own walk through its words and end them: most
 * browsers say so, Safari by their code alone. With Alt, Control or Command a key is the browser's.
 */
export function onKey(target: Document | HTMLElement, work: (event: KeyboardEvent) => void): void {
  target.addEventListener('keydown', (event) => {
    const { isComposing, keyCode, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
    const isElsewhere = isComposing || keyCode === 229 || altKey || ctrlKey || metaKey;
    if (!isElsewhere) work(event as KeyboardEvent);
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

/** The browser's knowledge of its line; Safari and Firefox have none. */
export interface Line {
  saveData?: boolean;
  effectiveType?: string;
  /** Mbit/s. */
  downlink?: number;
}

export function line(): Line | undefined {
  return (navigator as Navigator & { connection?: Line }).connection;
}

/** @returns a text from the browser's own storage; null where there is none, undefined where the browser forbids it */
export function stored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** @returns what this tab remembers under that name; null where it remembers nothing, or storage is refused */
export function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in the browser's own storage, unless that is full or forbidden. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The site works without.
  }
}
