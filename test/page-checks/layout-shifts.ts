import type { Page } from 'playwright-core';
import type { PageCheck } from './page-check.ts';

/** What a page may move in all while it loads, with its fonts: half of what a visitor notices. */
export const MAX_SHIFT = 0.05;

/** What moved without any input of the visitor; `moved` names each shift's elements. */
export interface Shifts {
  sum: number;
  moved: string[];
}

interface Watching {
  shifts(): Shifts;
}

/** Has each page that is loaded from now on add up its layout shifts. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(collectShifts);
}

export function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as Watching).shifts());
}

/** In the page, before anything else. */
function collectShifts() {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  let sum = 0;
  const moved: string[] = [];
  const add = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as Shift[]) {
      if (hadRecentInput) continue;
      sum += value;
      const names = sources.map(({ node }) =>
        node instanceof Element
          ? `${node.tagName} ${node.getAttribute('class') ?? ''}`.trim()
          : `“${node?.textContent}”`,
      );
      moved.push(`${value.toFixed(4)}: ${names.join(', ')}`);
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  (window as unknown as Watching).shifts = () => {
    add(observer.takeRecords());
    return { sum, moved };
  };
}

export const nothingMoves: PageCheck = {
  name: 'nothing moves while it loads',
  prepare: watchShifts,
  inMotion: true,
  async problems({ page }) {
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    const { sum, moved } = await shiftsOf(page);
    return sum < MAX_SHIFT ? [] : [`${sum.toFixed(4)} in all`, ...moved.slice(0, 3)];
  },
  planted: {
    head: `<script>addEventListener('load', () => requestAnimationFrame(() =>
      setTimeout(() => document.querySelector('main').before(document.createElement('textarea')))))</script>`,
  },
};
