import type { Test } from 'tap';
import { sanitiseHtml } from '../sanitise.ts';

/** What holds, a text as it is sent, and as it stands in a page. */
export type Case = readonly [rule: string, from: string, to: string];

/** Each text becomes what it should, and stays so where it is read again. */
export function holdCases(t: Test, cases: readonly Case[]): void {
  for (const [rule, from, to] of cases) {
    t.equal(sanitiseHtml(from), to, rule);
    // Places of pictures and of links are made once.
    if (!/data-|id=/.test(to)) t.equal(sanitiseHtml(to), to, `${rule}, again`);
  }
}
