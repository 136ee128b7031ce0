import t from 'tap';
import type { CarriedData, PageData } from '../../client/hydration.ts';
import { partsOf } from '../support/html.ts';
import { startWithin } from '../support/start-within.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const { site, upstream } = await startWithin(t, {
  errorsExpected: true,
  // Content is good for a moment only.
  env: { CONTENT_TTL_MS: '1000', CONTENT_STALE_MS: '1000' },
});

async function carriedBy(path: string): Promise<CarriedData> {
  const { html } = await visit(site, path);
  const [element] = partsOf(html, '#page-data');
  return JSON.parse(element?.text ?? '');
}

async function dataOf(path: string): Promise<PageData> {
  return (await fetch(`${site.url}/_data${path}`)).json() as Promise<PageData>;
}

const isCarried = (data: CarriedData) => 'loaderData' in data;

t.test('a document names its data instead of saying everything twice', async (t) => {
  for (const path of ['/', '/ongoing-projects', '/events', '/about-us']) {
    const carried = await carriedBy(path);
    const data = await dataOf(path);
    t.notOk(isCarried(carried), path);
    t.equal(carried.version, data.version, `${path} and its data are of one version`);
    t.match(carried.version, /^[\da-f]{40}$/);
    t.notOk('facts' in carried);
    t.ok(data.facts.groupName, 'what the frame needs comes with the data');
  }
  t.not((await dataOf('/news')).version, (await dataOf('/events')).version);
});

t.test('data that would be others when asked for again are carried', async (t) => {
  t.ok(isCarried(await carriedBy('/contact-us')), 'of one visitor');
  t.ok(isCarried(await carriedBy('/nowhere')), 'of no page');
  t.ok(isCarried(await carriedBy('/search?q=kolar')), 'for what somebody typed');
  upstream.fail('content', { kind: 'status', status: 500 });
  t.ok(isCarried(await until(() => carriedBy('/download'), isCarried)), 'made from a failure');
});
