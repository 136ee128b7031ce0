/**
 * Has a page laid out whole (styles/visibility.css) that was loaded once more, by Back or anew: the place where its
 * visitor was is counted in the heights that everything really has.
 */
export function layOutWhole(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (/^[rb]/.test(entry?.type ?? '')) document.documentElement.dataset.whole = '';
}
