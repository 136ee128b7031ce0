import t from 'tap';
import { MAX_RECORD_NAME } from '../../shared/slug.ts';
import { identityOf, originOf, readContext } from './context.ts';

const SITE = 'https://www.example.in';
const read = (body: Record<string, unknown>, referer?: string, values: Record<string, string> = {}) =>
  readContext(values, body, { referer, siteOrigin: SITE });
const NO_TAGS = { source: null, medium: null, campaign: null, term: null, content: null };

t.test('project, size and country code come with the form', async (t) => {
  t.same(
    read({ project: 'lake-view', bhk: '2.5', unit: ' Garden\nview ' }, undefined, { country_code: '+44' }),
    { project: 'lake-view', country_code: '+44', unit: { bhk: 2.5, title: 'Garden view' } },
  );
  t.same(read({ project: 'झील-7' }), { project: 'झील-7' });
  for (const project of [
    '',
    'https://spam.example/',
    'a<b',
    '<b>',
    'x'.repeat(MAX_RECORD_NAME + 1),
    ['a'],
    7,
  ]) {
    t.same(read({ project }, undefined, { country_code: '+49' }), {}, String(project).slice(0, 30));
  }
  for (const [bhk, rooms] of [
    ...([
      ['0', 0],
      ['2', 2],
      [3, 3],
      ['2.5', 2.5],
      [0, 0],
      [' 4 ', 4],
    ] as const),
    ...(['', '-1', '02', '2.7', '3000', 'Plot', '2 BHK', '1e1', Number.NaN, null, ['2'], {}] as const).map(
      (odd) => [odd, null] as const,
    ),
  ]) {
    const unit = rooms === null ? {} : { unit: { bhk: rooms, title: null } };
    t.same(read({ bhk, unit: '' }), unit, JSON.stringify(bhk));
    t.same(read({ bhk, unit: 'Duplex' }), { unit: { bhk: rooms, title: 'Duplex' } }, JSON.stringify(bhk));
  }
});

t.test('a script says page, campaigns and referrer', async (t) => {
  const first = {
    ...NO_TAGS,
    source: 'google',
    medium: 'cpc',
    landing: '/projects/a',
    at: '2026-11-01T05:00:00.000Z',
  };
  const last = { ...NO_TAGS, source: 'mail', landing: '/', at: null };
  const visit = JSON.stringify({
    first,
    last: { source: 'mail', landing: '/', at: 'now', click: 'x' },
    referrer: 'news.example',
  });
  t.same(read({ page: '/projects/lake-view?utm_source=x#y', visit }, `${SITE}/elsewhere?utm_source=z`), {
    ...{ page: '/projects/lake-view', referrer: 'news.example', campaign: { first, last } },
  });
  t.same(read({ visit: JSON.stringify({ last }) }).campaign, { first: last, last }, 'one of them is both');
  t.same(read({ visit: JSON.stringify({ first: NO_TAGS, last: NO_TAGS }) }), {}, 'no campaign without utm_*');
});

t.test('without a script the address of its page says it; that of another site says nothing', async (t) => {
  const source = { ...NO_TAGS, source: 'sms', landing: '/contact-us', at: null };
  t.same(read({}, `${SITE}/contact-us?form=callback&utm_source=sms&gclid=1`), {
    ...{ page: '/contact-us', campaign: { first: source, last: source } },
  });
  for (const referer of ['https://evil.example/x?utm_source=y', 'nonsense', '', undefined])
    t.same(read({}, referer), {});
});

t.test('a form that is shown again says where it began, since its own address does not', async (t) => {
  const again = `${SITE}/enquiries`;
  const visit = JSON.stringify({
    ...{ first: { source: 'a', landing: '/', at: '2026-11-01T05:00:00Z' }, last: { campaign: 'b' } },
    referrer: 'news.example',
  });
  for (const [body, referer] of [
    [{}, `${SITE}/hi/contact-us?form=callback&utm_source=sms&utm_campaign=diwali`],
    [{}, `${SITE}/landing`],
    [{ page: '/projects/lake-view', visit }, `${SITE}/elsewhere`],
    [{ visit: JSON.stringify({ referrer: 'news.example' }) }, undefined],
  ] as const) {
    const first = read(body, referer);
    t.same(read(originOf(first), again), { page: '/enquiries', ...first }, JSON.stringify([body, referer]));
  }
  t.same(originOf({}), {});
});

t.test('odd, long and hostile values are cut or left out, and nothing is refused', async (t) => {
  const long = 'é'.repeat(1_000_000);
  const odd: unknown[] = [
    long,
    [],
    ['a', 'b'],
    {},
    7,
    null,
    true,
    '\u0000\u0007',
    '[1]',
    '"x"',
    '{"first":[]}',
    '{"first":{"source":{}}}',
  ];
  for (const value of odd) {
    const context = read(
      { project: value, bhk: value, unit: value, page: value, visit: value },
      String(value),
    );
    t.ok(JSON.stringify(context).length < 1_000);
  }
  t.equal(read({ unit: '💐'.repeat(150) }).unit?.title, '💐'.repeat(100), 'no letter is cut in two');
  const visit = JSON.stringify({
    last: { source: 'a\r\nBcc: x@y', landing: '//evil.example' },
    referrer: 'a b',
  });
  t.match(read({ visit, page: 'https://evil.example' }), {
    campaign: { last: { source: 'a Bcc: x@y', landing: null } },
  });
  t.equal(read({ visit }).referrer, undefined);
});

t.test('enquiries differ in project, country, size and offers, not in where they came from', async (t) => {
  const body = { project: 'a', bhk: '2' };
  const own = identityOf(read(body), false);
  t.equal(identityOf(read(body, `${SITE}/a?utm_source=b`), false), own);
  t.not(identityOf(read({ ...body, bhk: '3' }), false), own);
  t.not(identityOf(read(body), true), own);
  const abroad = read({ project: 'a' }, undefined, { country_code: '+1' });
  t.equal(identityOf(abroad, false), '{"project":"a","country_code":"+1"}');
});
