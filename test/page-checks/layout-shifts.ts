import type { Page } from 'playwright-core';
import type { PageCheck } from './checks.ts';

/** The most that a page may move while it loads, with its fonts: half of a shift that a visitor notices. */
export const MAX_SHIFT = 0.05;

/** Shifts without any input of the visitor; `moved` names each one's elements. */
interface Shifts {
  sum: number;
  moved: string[];
}

/** Has each page that is loaded from now on add up its layout shifts. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(collectShifts);

export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (window as unknown as { shifts(): Shifts }).shifts());

/** In the page, before anything else. */
function collectShifts() {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  const all: Shift[] = [];
  const add = (entries: PerformanceEntryList) =>
    all.push(...(entries as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput));
  const observer = new PerformanceObserver((list) => void add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const nameOf = ({ node }: { node: Node | null }) =>
    node instanceof Element
      ? `${node.tagName} ${node.getAttribute('class') ?? ''}`
      : `“${node?.textContent}”`;
  Object.assign(window, {
    shifts() {
      add(observer.takeRecords());
      const moved = all.map(({ value, sources }) => `${value.toFixed(4)}: ${sources.map(nameOf).join(', ')}`);
      return { sum: all.reduce((sum, { value }) => sum + value, 0), moved };
    },
  });
}

export const nothingMoves: PageCheck = {
  name: 'nothing moves while it loads',
  prepare: watchShifts,
  inMotion: true,
  async problems({ page }) {
    await page.evaluate(async () => {
      const frame = () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      for (let frames = 0; frames < 3; frames++) await frame();
    });
    const { sum, moved } = await shiftsOf(page);
    return sum < MAX_SHIFT ? [] : [`${sum.toFixed(4)} in all`, ...moved.slice(0, 3)];
  },
  planted: {
    head: `<script>addEventListener('load', () => requestAnimationFrame(() =>
      setTimeout(() => document.querySelector('main').before(Object.assign(document.createElement('textarea'), { rows: 12 })))))</script>`,
  },
};
