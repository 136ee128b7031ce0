import { type Line, line } from '../dom.ts';
import type { TakenOverData } from '../entry.tsx';
import { type CarriedData, dataAddress, HYDRATION_ELEMENT, type PageData } from '../hydration.ts';
import { pages } from '../pages.ts';

/** On slower connections React waits for a sign of intent, so that pictures and text come first. Mbit/s. */
const FAST_DOWNLINK = 2;
/** The longest wait of a submitted form for React; after it the browser sends the form itself. Milliseconds. */
const MAX_HOLD_MS = 8_000;
/** Signs that a visitor is about to do something. */
const INTENT = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'enquiry:open'] as const;

export function isSlowLine({ saveData, effectiveType = '4g', downlink = FAST_DOWNLINK }: Line): boolean {
  return saveData === true || effectiveType !== '4g' || downlink < FAST_DOWNLINK;
}

let taking: Promise<void> | undefined;
let isSettled = false;

/**
 * Loads React: when the browser is idle, or on a slow connection at the first sign of intent. Until then pages are
 * plain HTML.
 */
export function startTakeover(): void {
  for (const type of INTENT) document.addEventListener(type, takeOver, { once: true, passive: true });
  if (!isSlowLine(line())) afterLoad(() => whenIdle(takeOver));
  document.addEventListener('submit', hold, { capture: true });
}

/** Runs the work once the page and everything in it has loaded. */
export function afterLoad(work: () => unknown): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work);
}

/** Runs the work when the browser has nothing else to do, or after three seconds. */
export function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 300);
}

/**
 * Never rejects: if the files are gone after a new build, or the connection is lost, the page stays plain HTML.
 */
function takeOver(): Promise<void> {
  taking ??= bringApp()
    .catch(() => {})
    .then(() => {
      isSettled = true;
    });
  return taking;
}

async function bringApp(): Promise<void> {
  const modules = document.querySelector<HTMLElement>('[data-modules]')?.dataset.modules ?? '';
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // Data and modules load in parallel.
  const [{ hydrate }, page] = await Promise.all([import('../entry.tsx'), readPageData()]);
  await hydrate(pages, __STYLES__, page);
}

/**
 * Reads the page's data from its document, or fetches it from its own address.
 * @throws when there is no data, or when by now it is from another build, a redirect or an error
 */
async function readPageData(): Promise<TakenOverData> {
  const carried = carriedData();
  if ('loaderData' in carried) return { ...carried, isNewer: false };
  const response = await fetch(dataAddress(location));
  const data = (await response.json()) as PageData;
  if (!response.ok || data.redirect || data.build !== carried.build)
    throw new Error('This page is another by now');
  return { ...data, isNewer: data.version !== carried.version };
}

/** @throws when the document has none */
export function carriedData(): CarriedData {
  const { textContent } = document.getElementById(HYDRATION_ELEMENT) ?? {};
  if (!textContent) throw new Error('This page carries no data to hydrate from');
  return JSON.parse(textContent);
}

/** Holds a form with `data-enhanced` until React has loaded; without React the browser sends the form itself. */
async function hold(event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event;
  if (isSettled || !(form instanceof HTMLFormElement) || form.dataset.enhanced === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (form.hasAttribute('aria-busy')) return;
  form.setAttribute('aria-busy', 'true');
  await Promise.race([takeOver(), new Promise((resolve) => setTimeout(resolve, MAX_HOLD_MS))]);
  isSettled = true;
  form.removeAttribute('aria-busy');
  if (form.isConnected) return form.requestSubmit(submitter);
  // React has replaced the page's elements (client/kept-page.ts).
  const anew = document.getElementById(form.id);
  if (!(anew instanceof HTMLFormElement)) return;
  const name = submitter?.getAttribute('name');
  anew.requestSubmit(name ? anew.querySelector<HTMLElement>(`[type=submit][name="${name}"]`) : null);
}
