/** A record as the demo upstream sends it, as loosely typed as real content is. */
export type DemoRecord = Record<string, unknown>;

/** @param name of a file below `pictures/`, without its ending */
export function picture(name: string): string {
  return `/uploads/pictures/${name}.jpg`;
}

/** @param name of a file below `videos/`, without its ending */
export function video(name: Film): string {
  return `/uploads/videos/${name}.mp4`;
}

/** @param name of a file below `documents/`, without its ending */
export function pdf(name: string): string {
  return `/uploads/documents/${name}.pdf`;
}

/** The demo's own films. */
export type Film = 'bhavishya-heights-walkthrough' | 'villa-street-and-gardens' | 'lakeside-and-township';

/** A day from the start of the program on, `YYYY-MM-DD`: an opening of the demo does not close with the years. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
