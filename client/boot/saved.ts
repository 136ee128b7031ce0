import { onPageChange } from '../dom.ts';
import { savedSlugs, subscribe } from '../saved-slugs.ts';

/**
 * Says how many projects are saved, in the header; leads from the shortlist's own address to that of the saved ones. It
 * does not wait for React, which comes late on a slow line: nothing may say that nothing is saved before this has looked.
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
    // A space where nothing is saved: React keeps the text that it finds, not a place without any.
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
