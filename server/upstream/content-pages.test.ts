import t from 'tap';
import type { SafeHtml } from '../../shared/content.ts';
import { createClientLimit } from '../http/budget.ts';
import { type ContentReader, createContent, MAX_UNKNOWN_IDS } from './content.ts';
import { createContentCache } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import { parseBody } from './parse-body.ts';

/** Lists of several pages: how they are read, and what late readers get of them. */

const MINUTE = 60_000;
const press = (id: number | string) => ({ id, title: `Press ${id}`, status: 1 });
const page = (from: number, length: number) => Array.from({ length }, (_, index) => press(from + index));
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Content over an upstream that responds to each page when the test says so, in any order. */
function contentInPages() {
  const clock = { now: 1_000_000 };
  const asked: number[] = [];
  const waiting = new Map<number, (records: unknown[] | 'missing' | 'down') => void>();
  const events: string[] = [];
  const cache = createContentCache({
    ...{ maxBytes: 1_000_000, freshMs: MINUTE, staleMs: 0 },
    now: () => clock.now,
    onEvent: (event) => void events.push(event),
  });
  const content = createContent({
    cache,
    missLimit: createClientLimit({ now: () => clock.now, max: MAX_UNKNOWN_IDS }),
    parse: async (endpoint, bytes) => parseBody(endpoint, bytes, (html) => html as SafeHtml),
    upstream: {
      async get(path, query = {}) {
        const number = Number(query.page);
        asked.push(number);
        const data = await new Promise<unknown[] | 'missing' | 'down'>((resolve) => {
          waiting.set(number, resolve);
        });
        if (data === 'missing') return null;
        if (data === 'down') throw new ContentFailure('unreachable', 'network', `${path}: down`);
        const text = JSON.stringify({ success: true, data });
        return { bytes: Buffer.from(text), digest: text };
      },
    },
  });
  async function respond(number: number, records: unknown[] | 'missing' | 'down'): Promise<void> {
    const resolve = waiting.get(number);
    if (!resolve) throw new Error(`Page ${number} was not asked for`);
    waiting.delete(number);
    resolve(records);
    await settled();
  }
  /** The pages that were asked for since this was called last. */
  const newlyAsked = () => asked.splice(0);
  return { content, cache, clock, respond, newlyAsked, events };
}

/** A reader whose patience ends when the test says so. */
function aReader(takesPartial = true) {
  const patience = new AbortController();
  const reader: ContentReader = { client: null, deadline: patience.signal, takesPartial };
  return { reader, leave: () => patience.abort() };
}

t.test('further pages are asked for side by side, four at once, and stand in their order', async (t) => {
  const { content, respond, newlyAsked } = contentInPages();
  const reading = content.press();
  t.same(newlyAsked(), [1]);
  await respond(1, page(1, 20));
  t.same(newlyAsked(), [2, 3, 4, 5]);
  for (const number of [5, 3, 4, 2]) await respond(number, page(number * 20 - 19, 20));
  t.same(newlyAsked(), [6, 7, 8, 9]);
  await respond(9, 'down');
  await respond(7, page(121, 5));
  await respond(8, 'missing');
  await respond(6, page(101, 20));
  const { value } = await reading;
  t.same(
    value.map(({ id }) => Number(id)),
    Array.from({ length: 125 }, (_, index) => index + 1),
    'what comes from beyond the end, a failure too, is ignored',
  );
  t.same(newlyAsked(), []);
});

t.test('a refresh asks for as many pages as there were, and for more when the last is full', async (t) => {
  const { content, clock, respond, newlyAsked } = contentInPages();
  for (const [pages, asked] of [
    [
      [20, 20, 3],
      [1, 2, 3, 4, 5],
    ],
    [
      [20, 20, 4],
      [1, 2, 3],
    ],
    [
      [20, 20, 20, 1],
      [1, 2, 3, 4, 5, 6, 7],
    ],
    [
      [20, 5],
      [1, 2, 3, 4],
    ],
    [[5], [1]],
  ] as const) {
    const reading = content.press();
    for (let number = 1; number <= asked.length; number++) {
      await respond(number, page(number * 20 - 19, pages[number - 1] ?? 0));
    }
    t.equal(
      (await reading).value.length,
      pages.reduce<number>((sum, length) => sum + length, 0),
    );
    t.same(newlyAsked(), asked, `${pages}`);
    clock.now += MINUTE;
  }
});

t.test('a failing page within the list fails it; a page that repeats others ends it', async (t) => {
  const failing = contentInPages();
  const failed = t.rejects(failing.content.press(), { message: /down/ });
  await failing.respond(1, page(1, 20));
  for (const number of [2, 4, 5]) await failing.respond(number, page(number * 20 - 19, 20));
  await failing.respond(3, 'down');
  await failed;

  const repeating = contentInPages();
  const other = repeating.content.press();
  await repeating.respond(1, page(1, 20));
  await repeating.respond(2, page(20, 20));
  for (const number of [5, 4, 3]) await repeating.respond(number, page(20, 20));
  t.equal((await other).value.length, 39, 'one that has moved by a record since is new all the same');
});

t.test('a late list shows the pages that it has to that reader, and goes on for all others', async (t) => {
  const { content, cache, respond, newlyAsked, events } = contentInPages();
  const [first, second] = [aReader(), aReader()];
  const late = content.press(first.reader);
  const later = content.press(second.reader);
  await respond(1, page(1, 20));
  await respond(4, page(61, 20));
  first.leave();
  const partial = await late;
  t.match(partial, { key: 'getAllPresscoverage', version: -1, isPartial: true });
  t.same(
    partial.value.map(({ id }) => Number(id)),
    [
      ...Array.from({ length: 20 }, (_, index) => index + 1),
      ...Array.from({ length: 20 }, (_, index) => index + 61),
    ],
    'in their order',
  );
  t.equal(cache.stateOf(partial.key).version, 0, 'nothing is cached of it');
  await respond(2, page(21, 20));
  await respond(3, page(41, 20));
  await respond(5, page(81, 1));
  const whole = await later;
  t.equal(whole.value.length, 81);
  t.equal(whole.isPartial, undefined);
  t.ok(whole.version > 0);
  t.equal((await content.press(aReader().reader)).value, whole.value);
  t.same(newlyAsked(), [1, 2, 3, 4, 5], 'one load for all of them');
  t.same(events, ['miss', 'miss', 'late', 'hit']);
});

t.test(
  'without a page, or for a reader who takes none, being late is a failure of that reader alone',
  async (t) => {
    const { content, respond, events } = contentInPages();
    const [early, strict, patient] = [aReader(), aReader(false), aReader()];
    const readings = [early, strict, patient].map(({ reader }) => content.press(reader));
    const failure = { name: 'ContentFailure', kind: 'unreachable', reason: 'deadline', version: -1 };
    early.leave();
    await t.rejects(readings[0] as Promise<unknown>, failure);
    await t.rejects(content.press(early.reader), failure, 'at once, when the time is over already');
    await respond(1, page(1, 20));
    strict.leave();
    await t.rejects(readings[1] as Promise<unknown>, failure);
    for (const number of [2, 3, 4, 5]) await respond(number, []);
    t.equal((await readings[2])?.value.length, 20);
    t.same(events, ['miss', 'miss', 'miss', 'late', 'miss', 'late', 'late']);
  },
);
