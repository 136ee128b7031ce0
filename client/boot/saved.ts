import { onPageChange } from '../dom.ts';
import { savedSlugs, subscribe } from '../shortlist-store.ts';

/**
 * Says how many projects are saved, in the header; leads from the shortlist's own address to that of the saved ones. It
 * does not wait for React, which comes late on a slow line: nothing may say that nothing is saved before this has looked.
 */
export function startSaved(): void {
  const { dataset } = document.documentElement;
  const [own] = document.querySelectorAll<HTMLAnchorElement>('[data-saved]');
  const saved = savedSlugs();
  if (own && saved.length && location.pathname === own.pathname && !location.search) {
    const query = new URLSearchParams(saved.map((slug) => ['p', slug]));
    location.replace(`${own.pathname}?${query}`);
    return;
  }
  dataset.savedRead = '';
  const show = () => {
    const count = String(savedSlugs().length || '');
    for (const place of document.querySelectorAll('[data-saved-count]')) {
      if (place.textContent !== count) place.textContent = count;
    }
    if (count) dataset.hasSaved = '';
    else delete dataset.hasSaved;
  };
  onPageChange(show);
  subscribe(show);
}
