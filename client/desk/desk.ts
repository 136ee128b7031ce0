/** The operator's page, kept new: its parts are taken from a new copy every few seconds. */
const EVERY_MS = 5_000;

/** A part with focus in it stays, so that nobody loses their place. */
async function refresh(): Promise<void> {
  if (document.hidden) return;
  const response = await fetch('/', { signal: AbortSignal.timeout(2 * EVERY_MS) });
  if (!response.ok) throw new Error(String(response.status));
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const now = next.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!now || part.contains(document.activeElement) || part.innerHTML === now.innerHTML) continue;
    part.replaceChildren(...now.childNodes);
  }
  document.title = next.title;
}

async function keepNew(): Promise<void> {
  try {
    await refresh();
    delete document.documentElement.dataset.away;
  } catch {
    document.documentElement.dataset.away = '';
  }
  setTimeout(keepNew, EVERY_MS);
}

// The outcome of a form is told once, not again after a reload.
if (location.search) history.replaceState(null, '', '/');
setTimeout(keepNew, EVERY_MS);
