/** Does that once the page and everything in it is there; at once where it is. */
export function afterLoad(work: () => unknown): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work);
}
