import t, { type Test } from 'tap';
import type { SafeHtml } from '../../shared/content.ts';
import { createParser } from './parser.ts';

/** A parser whose own sanitiser marks what was not handed to the other thread. */
function parserFor(t: Test, program?: string) {
  const url =
    program === undefined ? program : new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const parser = createParser(() => 'here' as SafeHtml, url);
  t.teardown(parser.close);
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
  'a body whose thread fails is an error of its own, and one that is not finished a failure',
  async (t) => {
    const large = bodyOf([{ title: LONG }]);
    const { parse } = parserFor(t, 'throw new TypeError("broken")');
    for (const parsing of [parse('news', large), parse('news', large)]) {
      await t.rejects(parsing, { name: 'TypeError' });
    }
    const closing = parserFor(t, 'setInterval(() => {}, 1000)');
    const late = [closing.parse('news', large), closing.parse('news', large)];
    closing.close();
    for (const parsing of late) {
      await t.rejects(parsing, { name: 'ContentFailure', message: 'getAllNews: could not be parsed' });
    }
  },
);
