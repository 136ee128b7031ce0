import { onCLS, onINP, onLCP } from 'web-vitals';
import { pagePathOf } from '../../shared/language.ts';
import { pagePattern } from '../../shared/pages.ts';
import { line } from '../dom.ts';

const PHONE = 768;

/**
 * Sends this visit's figures once, when the page is left or hidden, without anything that identifies the visitor.
 * @param path of the page that was loaded
 */
export function sendVitals(path: string): void {
  const route = pagePattern(pagePathOf(path));
  if (!route) return;
  const coarse = matchMedia('(pointer: coarse)').matches;
  const device = !coarse ? 'desktop' : Math.min(screen.width, screen.height) < PHONE ? 'phone' : 'tablet';
  const figures: Record<string, number> = {};
  const options = { reportAllChanges: true };
  const note = ({ name, value }: { name: string; value: number }) => {
    figures[name.toLowerCase()] = name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
  };
  onLCP(note, options);
  onINP(note, options);
  onCLS(note, options);

  let sent = false;
  // The library's listener runs before this one, so its last figures are complete.
  document.addEventListener('visibilitychange', () => {
    if (sent || document.visibilityState !== 'hidden' || !Object.keys(figures).length) return;
    sent = true;
    const visit = { route, device, connection: line().effectiveType ?? 'unknown', ...figures };
    navigator.sendBeacon('/vitals', JSON.stringify(visit));
  });
}
