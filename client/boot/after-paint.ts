/** Does that once the next frame is painted: what is visible by then comes before what takes long. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
