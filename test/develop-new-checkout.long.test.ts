import t from 'tap';
import { startDeveloping } from './support/develop.ts';
import { visit } from './support/visit.ts';

/** How soon a saved file is in the browser is held by the long test of the same name. */

t.test('a checkout that was never built is developed by one command', async (t) => {
  const { url } = await startDeveloping(t);
  const { status, html } = await visit({ url }, '/projects');
  t.equal(status, 200);
  t.match(html, 'Kolar Crest');
});
