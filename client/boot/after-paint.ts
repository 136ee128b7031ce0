/**
 * Does that once the next frame is painted: what is visible by then comes before what takes long.
 * @param waitMs how long after it, at the least; milliseconds
 */
export function afterPaint(work: () => void, waitMs?: number): void {
  requestAnimationFrame(() => setTimeout(work, waitMs));
}
