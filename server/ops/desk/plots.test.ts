import t from 'tap';
import { parse, partsOf, textOf } from '../../../test/support/html.ts';
import type { Point } from './desk.ts';
import type { Counts } from './figures.ts';
import { plots } from './plots.ts';

const point = (counts: Counts, standing: Partial<Point> = {}): Point => ({
  ...{ counts, waiting: 0, memoryMb: 100, lagMs: 2 },
  ...standing,
});

const counts = (requests: number, errors: number, calls: number, failed: number): Counts => ({
  'http_requests_total 200': requests - errors,
  'http_requests_total 500': errors,
  'upstream_calls_total getAllNews ok': calls - failed,
  'upstream_calls_total getAllNews status': failed,
});

const drawn = (points: Point[]) => partsOf(parse(plots(points).html), 'figure');
const rectangles = (path: string | undefined) => path?.split('M').slice(1) ?? [];

t.test('the counts of each quarter are drawn with their part over them', async (t) => {
  const figures = drawn([point(counts(40, 0, 4, 0)), point(counts(60, 6, 2, 2)), point(counts(10, 0, 6, 1))]);
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
  const pages = { 'page_cache_events_total hit': 9, 'page_cache_events_total miss': 1 };
  const times = Object.fromEntries(
    Object.entries({ 0.1: 90, 1: 96, '+Inf': 100 }).map(([bound, number]) => [
      `http_request_duration_seconds_bucket ${bound}`,
      number,
    ]),
  );
  const figures = drawn([point({}), point({ ...pages, ...times }, { memoryMb: 180, waiting: 3, lagMs: 40 })]);
  const texts = figures.map(textOf).join('\n');
  t.match(texts, 'Memory now 180 MB, most 180 MB');
  t.match(texts, 'Enquiries that wait now 3, most 3');
  t.match(texts, 'Pages from the cache now 90 %');
  t.match(texts, 'Slowest twentieth of the requests now 1000 ms');
  t.match(texts, 'Event loop stands still now 40 ms');
  const [requests] = drawn([point({})]);
  t.match(textOf(requests!), 'now 0, most 0');
  t.equal(partsOf(requests!, 'path')[0]?.getAttribute('d') ?? '', '');
});
