import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe's findings on a page as it is now, WCAG 2.2 AA, a line each. Empty when all is well.
 * @param part a selector: only that part is looked at, which is much quicker, or all but those parts; otherwise the
 * whole page
 */
export async function findings(page: Page, part?: string | { exclude: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const result = await page.evaluate(
    ([tags, part]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(part ?? document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        // The style sheets are for experiments alone, and to parse them again costs a third of all.
        preload: { assets: ['media'] },
      }),
    [TAGS, part] as const,
  );
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}: ${JSON.stringify(target)} ${failureSummary ?? ''}`,
    ),
  );
}
