/** The interval at which the operator's page replaces its parts by new ones from the server. Milliseconds. */
const EVERY_MS = 5_000;

/** Refreshes the page. A part that has the focus stays, so that the operator keeps it. */
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

// Shows the outcome of a form only once, not again after a reload.
if (location.search) history.replaceState(null, '', '/');
setTimeout(keepNew, EVERY_MS);
