/** @returns what the title of an event says of it: `Mela (cancelled)`, `POSTPONED: Mela`; null for an event as planned */
export function eventState(title: string): 'cancelled' | 'postponed' | null {
  if (/\bcancel+ed\b|रद्द|निरस्त/i.test(title)) return 'cancelled';
  return /\bpostponed\b|स्थगित/i.test(title) ? 'postponed' : null;
}
