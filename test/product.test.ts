import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { CAPTCHA_LENGTH } from '../shared/captcha.ts';
import { PAGE_ROWS } from '../shared/pages.ts';
import { MAX_ALL_RESULTS } from '../shared/search.ts';
import { root } from './support/sources.ts';

/** Holds docs/product.md to the tables that it speaks of. */

const product = readFileSync(join(root, 'docs/product.md'), 'utf8');
const [, pages = ''] = /^## Pages$(.*?)^## /ms.exec(product) ?? [];

t.test('it names the address of each page', async (t) => {
  const named = [...pages.matchAll(/`(\/[^?`]*)/g)].map(([, address]) => address);
  for (const [name, { path }] of PAGE_ROWS)
    t.ok(named.includes(path.replace(/:(\w+)/g, '{$1}')), `${name}: ${path}`);
});

t.test('it says how long captchas are, and how many results a search gives', async (t) => {
  for (const said of [
    `\n${CAPTCHA_LENGTH} characters (\`CAPTCHA_LENGTH\``,
    ` ${MAX_ALL_RESULTS} results given`,
  ])
    t.ok(product.includes(said), `docs/product.md: ${said}`);
});
