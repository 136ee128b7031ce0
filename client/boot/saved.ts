import { onPageChange } from '../dom.ts';
import { savedSlugs, subscribe } from '../saved-slugs.ts';

/**
 * Shows the number of saved projects in the header, and redirects the bare address of the shortlist to the saved ones.
 * It does not wait for React, which comes late on a slow connection: until it has run, "nothing saved" stays hidden.
 */
export function startSaved(): void {
  const { dataset } = document.documentElement;
  const [own] = document.querySelectorAll<HTMLAnchorElement>('[data-saved]');
  const slugs = savedSlugs();
  if (own && slugs.length && location.pathname === own.pathname && !location.search) {
    const query = new URLSearchParams(slugs.map((slug) => ['p', slug]));
    location.replace(`${own.pathname}?${query}`);
    return;
  }
  dataset.savedRead = '';
  const show = () => {
    const saved = savedSlugs().length;
    // A space where nothing is saved: React keeps an existing text, but not an empty element.
    const count = String(saved || ' ');
    for (const place of document.querySelectorAll('[data-saved-count]')) {
      if (place.textContent !== count) place.textContent = count;
    }
    if (saved) dataset.hasSaved = '';
    else delete dataset.hasSaved;
  };
  onPageChange(show);
  subscribe(show);
}
