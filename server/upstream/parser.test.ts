import t, { type Test } from 'tap';
import type { SafeHtml } from '../../shared/content.ts';
import { createParser, type ParserOptions } from './parser.ts';

/** A parser whose own sanitiser marks what was not handed to the other thread. */
function parserFor(t: Test, options: Partial<ParserOptions> = {}) {
  const parser = createParser({ sanitise: () => 'here' as SafeHtml, ...options });
  t.teardown(() => parser.close());
  return parser;
}

const news = (length: number, description: string) =>
  Array.from({ length }, (_, index) => ({ id: index + 1, title: 'News', status: 1, description }));
const bodyOf = (data: unknown) => Buffer.from(JSON.stringify({ success: true, data }));
const LONG = `<p onclick="x()">${'word '.repeat(20_000)}</p>`;

t.test('a small body is parsed here, a large one in the other thread, alike', async (t) => {
  const { parse } = parserFor(t);
  const small = await parse('news', bodyOf([...news(2, '<b>x</b>'), { id: 9, title: 'T' }, {}]));
  t.match(small, { ids: ['1', '2', '9'], records: 4, unreadable: 2 });
  t.match(small.items, [{ id: '1', description: 'here' }, { id: '2' }]);

  const large = await parse(
    'news',
    bodyOf([...news(450, '<b>x</b>'), { id: 'last', title: 'T', status: 0 }, {}, { title: LONG }]),
  );
  t.equal(large.items.length, 450, 'in several pieces');
  t.same(
    large.items.map(({ id }) => id),
    large.ids.slice(0, 450),
    'in their order',
  );
  t.match(large.items.at(-1), { id: '450', title: 'News', description: '<b>x</b>' });
  t.match({ ...large, ids: large.ids.slice(-1) }, { ids: ['last'], records: 453, unreadable: 2 });

  const detail = await parse('newsItem', bodyOf(news(1, LONG)[0]));
  t.match(detail.items, [{ id: '1', description: /^<p>word/ }], 'sanitised over there');
});

t.test('what is no content is told alike, and without a word of it', async (t) => {
  const { parse } = parserFor(t);
  for (const padding of ['', ' '.repeat(100_000)]) {
    const said = (text: string) =>
      parse('news', Buffer.from(padding + text)).catch(({ name, kind, reason, message }) => {
        return `${name} ${kind} ${reason} ${message}`;
      });
    t.equal(await said('{secret}'), 'ContentFailure unreachable shape getAllNews: the response is no JSON');
    t.equal(
      await said('{"success":false}'),
      'ContentFailure refused success getAllNews: the response says no success',
    );
    t.equal(
      await said('{"success":true,"data":7}'),
      'ContentFailure unreachable shape getAllNews: no list in the response',
    );
  }
});

t.test('large bodies at once get their own items each', async (t) => {
  const { parse } = parserFor(t);
  const parsed = await Promise.all(
    [300, 1, 200].map((length) => parse('news', bodyOf([...news(length, 'x'), { title: LONG }]))),
  );
  t.same(
    parsed.map(({ items }) => items.length),
    [300, 1, 200],
  );
});

t.test(
  'a thread that ends or does not end its work fails what waits for it, and the next body has another',
  async (t) => {
    const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
    const large = bodyOf([{ title: LONG }]);
    const broken = parserFor(t, { program: program('throw new TypeError("broken")') });
    await t.rejects(Promise.all([broken.parse('news', large), broken.parse('news', large)]), {
      name: 'TypeError',
    });
    await t.rejects(broken.parse('news', large), { name: 'TypeError' });
    const leaving = parserFor(t, { program: program('process.exit(0)') });
    await t.rejects(leaving.parse('news', large), /ended/);
    const slow = parserFor(t, { program: program('setInterval(() => {}, 1000)'), timeoutMs: 20 });
    await t.rejects(slow.parse('news', large), {
      name: 'ContentFailure',
      message: 'getAllNews: not parsed within 20 ms',
    });
  },
);

t.test('a thread without work ends, and closing fails what it has to do', async (t) => {
  const parser = parserFor(t, { idleMs: 1 });
  for (let round = 0; round < 2; round++) {
    t.equal((await parser.parse('news', bodyOf([...news(1, LONG)]))).items.length, 1);
    // The thread is no longer held for the next body: this process could end.
    while (process.getActiveResourcesInfo().includes('MessagePort')) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  const late = parser.parse('news', bodyOf(news(1, LONG)));
  await Promise.all([t.rejects(late, { name: 'ContentFailure' }), parser.close()]);
});
