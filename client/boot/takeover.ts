import { ATTACHED, ENHANCED, ENQUIRY_OPEN, FORM_ATTACHED, MODULES } from '../marks.ts';
import { pages } from '../pages.ts';
import { afterLoad } from './after-load.ts';
import { readPageData } from './page-data.ts';

/** What the browser knows of the line; Safari and Firefox know nothing. */
export interface Line {
  saveData?: boolean;
  effectiveType?: string;
  /** Mbit/s. */
  downlink?: number;
}

/** Slower lines are for pictures and words first. Mbit/s. */
const FAST_DOWNLINK = 2;
/** A connection that took longer to make is a slow one, where the browser does not say. Milliseconds. */
const SLOW_CONNECT_MS = 400;
/** A form that was sent before it could be checked here is sent as it is after that. Milliseconds. */
const MAX_HOLD_MS = 8_000;

/** @param connectMs how long making the connection took; 0 where it was there already */
export function isSlowLine(line: Line | undefined, connectMs: number): boolean {
  if (!line) return connectMs > SLOW_CONNECT_MS;
  const { saveData, effectiveType = '4g', downlink = FAST_DOWNLINK } = line;
  return saveData === true || effectiveType !== '4g' || downlink < FAST_DOWNLINK;
}

/** Whether this page came over a slow line. */
export function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isSlowLine(connection, loading ? loading.connectEnd - loading.connectStart : 0);
}

let taking: Promise<void> | null = null;

/**
 * Brings React: at rest after loading on a fast line; on a slow one, or when data is to be saved, with the first
 * sign that the visitor is about to do something. Until then, and if it never comes, links and forms work as
 * plain HTML.
 */
export function startTakeover(): void {
  if (isSlow()) {
    for (const type of ['pointerdown', 'pointermove', 'touchstart', 'focusin', 'keydown'] as const) {
      document.addEventListener(type, (event) => isIntent(event) && takeOver(), { passive: true });
    }
  } else afterLoad(() => whenIdle(takeOver));
  document.addEventListener(ENQUIRY_OPEN, takeOver);
  document.addEventListener('submit', hold, { capture: true });
}

/** A page that comes up beneath a resting mouse is told of it too. */
export function isIntent(event: Event): boolean {
  return (
    event.type !== 'pointermove' ||
    Boolean((event as PointerEvent).movementX || (event as PointerEvent).movementY)
  );
}

/** Not before the browser has nothing else to do, or three seconds have passed. */
export function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 300);
}

/** A new build may have taken the files away, or the line is gone: then the page goes on as plain HTML. */
function takeOver(): void {
  if (taking) return;
  taking = bringApp();
  taking.catch(() => {});
}

async function bringApp(): Promise<void> {
  const modules = document.querySelector(`[${MODULES}]`)?.getAttribute(MODULES) ?? '';
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // Beside the modules, not after them. A failure is told where it is awaited.
  const data = readPageData();
  data.catch(() => {});
  const { hydrate } = await import('../entry.tsx');
  await hydrate(pages, data);
}

/**
 * A form that React will check is held until React has attached itself to it (`FORM_ATTACHED`); what was typed
 * stays. Where that does not come, the browser sends it by itself.
 */
function hold(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute(ENHANCED) || form.hasAttribute(ATTACHED))
    return;
  if (plain.has(form)) return;
  event.preventDefault();
  event.stopPropagation();
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const again = () => {
    clearTimeout(late);
    form.removeEventListener(FORM_ATTACHED, again);
    form.ariaBusy = null;
    if (!form.hasAttribute(ATTACHED)) plain.add(form);
    form.requestSubmit(submitter);
  };
  const late = setTimeout(again, MAX_HOLD_MS);
  form.addEventListener(FORM_ATTACHED, again);
  takeOver();
  taking?.catch(again);
}

/** Forms that React did not come for. */
const plain = new WeakSet<HTMLFormElement>();
