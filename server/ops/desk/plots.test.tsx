import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { parse, partsOf, textOf } from '../../../test/support/html.ts';
import type { Point } from './desk.ts';
import type { Figures } from './figures.ts';
import { Plots } from './plots.tsx';

function point(values: Partial<Figures>, standing: Partial<Point> = {}): Point {
  return {
    counts: {
      ...{ requests: 0, errors: 0, within: {}, pages: {}, upstream: {}, callSeconds: {} },
      ...{ tickets: 0, enquiries: {}, captchasIssued: 0, captchas: {} },
      ...values,
    },
    ...{ waiting: 0, memoryMb: 100, lagMs: 2 },
    ...standing,
  };
}

const drawn = (points: Point[]) => partsOf(parse(renderToStaticMarkup(<Plots points={points} />)), 'figure');
const rectangles = (path: string | undefined) => path?.split('M').slice(1) ?? [];

t.test('the counts of each quarter are drawn with their part over them', async (t) => {
  const upstream = (ok: number, status: number) => ({ getAllNews: { ok, status } });
  const figures = drawn([
    point({ requests: 40, errors: 0, upstream: upstream(4, 0) }),
    point({ requests: 60, errors: 6, upstream: upstream(0, 2) }),
    point({ requests: 10, errors: 0, upstream: upstream(5, 1) }),
  ]);
  t.equal(figures.length, 8);
  const [requests, , calls] = figures;
  t.match(textOf(requests!), 'Requests now 10, most 60, 6 errors');
  t.match(textOf(calls!), 'Calls of upstream now 6, most 6, 3 failed');
  const [all, part] = partsOf(requests!, 'path').map((path) => rectangles(path.getAttribute('d')));
  t.same([all?.length, part?.length], [3, 1]);
  t.match(all?.[1], 'v-64.0', 'the largest fills the height');
  t.match(part?.[0], 'v-6.4');
  t.equal(all?.[2]?.split(' ')[0], '288', 'the last is at the right');
});

t.test('levels are drawn as they were, and a day without anything is an empty picture', async (t) => {
  const pages = { hit: 9, miss: 1 };
  const figures = drawn([point({}), point({ pages }, { memoryMb: 180, waiting: 3, lagMs: 40 })]);
  const texts = figures.map(textOf).join('\n');
  t.match(texts, 'Memory now 180 MB, most 180 MB');
  t.match(texts, 'Enquiries that wait now 3, most 3');
  t.match(texts, 'Pages from the cache now 90 %');
  t.match(texts, 'Event loop stands still now 40 ms');
  const [requests] = drawn([point({})]);
  t.match(textOf(requests!), 'now 0, most 0');
  t.equal(partsOf(requests!, 'path')[0]?.getAttribute('d') ?? '', '');
});
