import t from 'tap';
import { MINUTE, settled } from './cache.fixture.ts';
import { aReader, type Body, contentOver, list, pressPage } from './content-over.fixture.ts';

/** Lists of several pages: how they are read, and what late readers get of them. */

const numbers = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

/** Content over an upstream that responds to each page when the test says so, in any order. */
function contentInPages() {
  const waiting = new Map<number, (body: Body) => void>();
  const over = contentOver(
    (_path, { page }) => new Promise((resolve) => waiting.set(Number(page), resolve)),
    { staleMs: 0 },
  );
  async function respond(number: number, body: Body): Promise<void> {
    await settled();
    const resolve = waiting.get(number);
    if (!resolve) throw new Error(`Page ${number} was not asked for`);
    waiting.delete(number);
    resolve(body);
    await settled();
  }
  /** The pages that were asked for since this was called last. */
  const newlyAsked = () => over.calls.splice(0).map((call) => Number(/page=(\d+)/.exec(call)?.[1]));
  return { ...over, respond, newlyAsked };
}

t.test('further pages are asked for side by side, four at once, and stand in their order', async (t) => {
  const { content, respond, newlyAsked } = contentInPages();
  const reading = content.press();
  await settled();
  t.same(newlyAsked(), [1]);
  await respond(1, list(pressPage(1, 20)));
  t.same(newlyAsked(), [2, 3, 4, 5]);
  for (const number of [5, 3, 4, 2]) await respond(number, list(pressPage(number * 20 - 19, 20)));
  t.same(newlyAsked(), [6, 7, 8, 9]);
  await respond(9, 'down');
  await respond(7, list(pressPage(121, 5)));
  await respond(8, 404);
  await respond(6, list(pressPage(101, 20)));
  const { value } = await reading;
  const ids = value.map(({ id }) => Number(id));
  t.same(ids, numbers(1, 125), 'responses from beyond the end, a failure too, are ignored');
  t.same(newlyAsked(), []);
});

t.test('a refresh asks for as many pages as there were, and for more when the last is full', async (t) => {
  const { content, clock, respond, newlyAsked } = contentInPages();
  for (const { pages, asked } of [
    { pages: [20, 20, 3], asked: 5 },
    { pages: [20, 20, 4], asked: 3 },
    { pages: [20, 20, 20, 1], asked: 7 },
    { pages: [20, 5], asked: 4 },
    { pages: [5], asked: 1 },
  ]) {
    const reading = content.press();
    for (let number = 1; number <= asked; number++)
      await respond(number, list(pressPage(number * 20 - 19, pages[number - 1] ?? 0)));
    const length = pages.reduce((sum, each) => sum + each, 0);
    t.equal((await reading).value.length, length);
    t.same(newlyAsked(), numbers(1, asked), `${pages}`);
    clock.now += MINUTE;
  }
});

t.test('a page that repeats others ends the list; one that has moved by a record is new', async (t) => {
  const { content, respond } = contentInPages();
  const reading = content.press();
  await respond(1, list(pressPage(1, 20)));
  for (const number of [2, 5, 4, 3]) await respond(number, list(pressPage(20, 20)));
  t.equal((await reading).value.length, 39);
});

t.test('without a page, or for a reader who takes none, lateness fails that reader alone', async (t) => {
  const { content, respond, events } = contentInPages();
  const [early, strict, patient] = [aReader(), aReader({ takesPartial: false }), aReader()];
  const readings = [early, strict, patient].map(({ reader }) => content.press(reader));
  const failure = { name: 'ContentFailure', kind: 'unreachable', reason: 'deadline', version: -1 };
  early.leave();
  await t.rejects(readings[0] as Promise<unknown>, failure);
  await t.rejects(content.press(early.reader), failure, 'at once, when the time is over already');
  await respond(1, list(pressPage(1, 20)));
  strict.leave();
  await t.rejects(readings[1] as Promise<unknown>, failure);
  for (const number of [2, 3, 4, 5]) await respond(number, list([]));
  t.equal((await readings[2])?.value.length, 20);
  const names = events.map((event) => event.split(' ')[0]);
  t.same(names, ['miss', 'miss', 'miss', 'late', 'miss', 'late', 'late']);
});
