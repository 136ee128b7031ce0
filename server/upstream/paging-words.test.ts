import t, { type Test } from 'tap';
import { pressPage } from './content-over.fixture.ts';
import { startContent } from './content-service.fixture.ts';
import { pagingWordsOf, saysMore } from './paging-words.ts';

/** An upstream with a page size of its own, which says in its own words that more follows. */

interface Slice {
  page: number;
  size: number;
  total: number;
  records: unknown[];
}
const lastOf = ({ total, size }: Slice) => Math.ceil(total / size);
const nextOf = (slice: Slice) => (slice.page < lastOf(slice) ? slice.page + 1 : null);
/** Envelopes as frameworks write them. */
const ENVELOPES: Record<string, (slice: Slice) => object> = {
  'total beside the list': ({ total, records }) => ({ data: { data: records, total } }),
  'total as a text': ({ total, records }) => ({ data: { data: records, total: String(total) } }),
  'total beside data': ({ total, records }) => ({ data: records, total }),
  'totalRecords and currentPage': (slice) => ({
    data: { data: slice.records, totalRecords: slice.total, currentPage: slice.page },
  }),
  Laravel: (slice) => ({
    data: {
      ...{ current_page: slice.page, data: slice.records, last_page: lastOf(slice), per_page: slice.size },
      ...{ next_page_url: nextOf(slice) && `/?page=${nextOf(slice)}`, total: slice.total, to: 10 },
      links: [{ url: null, label: '1', active: true }],
    },
  }),
  'Laravel, simple': (slice) => ({
    data: {
      data: slice.records,
      next_page_url: nextOf(slice) && `/?page=${nextOf(slice)}`,
      per_page: slice.size,
    },
  }),
  'Laravel resources': (slice) => ({
    data: slice.records,
    links: { first: '/?page=1', next: nextOf(slice) && `/?page=${nextOf(slice)}` },
    meta: { current_page: slice.page, last_page: lastOf(slice) },
  }),
  'mongoose-paginate': (slice) => ({
    data: {
      data: slice.records,
      limit: slice.size,
      hasNextPage: nextOf(slice) !== null,
      nextPage: nextOf(slice),
    },
  }),
  Strapi: (slice) => ({
    data: slice.records,
    meta: {
      pagination: { page: slice.page, pageSize: slice.size, pageCount: lastOf(slice), total: slice.total },
    },
  }),
  pagination: (slice) => ({ data: { data: slice.records, pagination: { totalPages: lastOf(slice) } } }),
  has_more: (slice) => ({ data: { data: slice.records }, has_more: Number(nextOf(slice) !== null) }),
  next: (slice) => ({ data: slice.records, next: nextOf(slice) && `https://x/?page=${nextOf(slice)}` }),
  HAL: (slice) => ({ data: slice.records, _links: nextOf(slice) ? { next: { href: '/?p' } } : {} }),
};

/** Content of an upstream with so many records in pages of its own size. */
async function paged(
  t: Test,
  size: number,
  total: number,
  envelope: (slice: Slice) => object,
  heeds = false,
) {
  const asked: string[] = [];
  const { content } = await startContent(
    t,
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://upstream');
      asked.push(`${pathname.split('/').at(-1)}${searchParams.size ? `?${searchParams}` : ''}`);
      const page = Number(searchParams.get('page') ?? 1);
      const limit = heeds ? Number(searchParams.get('limit') ?? size) : size;
      const from = (page - 1) * limit;
      const named = { project_name: 'Park', status: 1 };
      const records = pressPage(from + 1, Math.max(0, Math.min(limit, total - from)));
      const all = records.map((record) => ({ ...named, ...(record as object) }));
      response.end(
        JSON.stringify({ success: true, ...envelope({ page, size: limit, total, records: all }) }),
      );
    },
    { apiMaxBytes: 100_000 },
  );
  return { content, asked };
}

t.test('a list is read whole, whatever its own page size and the words for more', async (t) => {
  for (const [what, envelope] of Object.entries(ENVELOPES)) {
    for (const [size, total] of [
      [10, 34],
      [25, 60],
      [50, 120],
      [100, 101],
      [10, 10],
      [19, 38],
    ] as const) {
      const { content } = await paged(t, size, total, envelope);
      const lengths = [content.press, content.projects, content.news].map(
        async (read) => (await read()).value.length,
      );
      t.same(await Promise.all(lengths), [total, total, total], `${what}: ${total} at ${size}`);
    }
  }
});

t.test('none is left out where the first call names no number and others are heeded', async (t) => {
  for (const size of [10, 15, 50]) {
    for (const envelope of ['total beside the list', 'Laravel', 'next'] as const) {
      const { content, asked } = await paged(t, size, 124, ENVELOPES[envelope] as never, true);
      t.equal((await content.projects()).value.length, 124, `${envelope}, ${size}`);
      t.equal(asked[1], `getAllProject?page=2&limit=${size}`);
    }
  }
});

t.test('a list of which nothing is said is read as agreed: twenty to a page', async (t) => {
  const { content, asked } = await paged(t, 10, 34, ({ records }) => ({ data: records }));
  t.equal((await content.press()).value.length, 10);
  t.equal((await content.news()).value.length, 10);
  t.same(asked, ['getAllPresscoverage?page=1&limit=20', 'getAllNews']);
});

t.test('words that promise too much end at the first page without new records, and at fifty', async (t) => {
  const promising = ({ records }: Slice) => ({ data: records, total: 1e9, last_page: '99999', next: 'more' });
  const few = await paged(t, 10, 34, promising);
  t.equal((await few.content.press()).value.length, 34);
  t.ok(few.asked.length <= 9, `${few.asked.length}`);
  const many = await paged(t, 10, 10_000, promising);
  t.equal((await many.content.press()).value.length, 500);
  t.equal(many.asked.length, 50);
  t.match(many.content.describe().drift, { 'getAllPresscoverage (list)': { cut: 1 } }, 'the operator knows');
});

t.test('what says nothing of further pages is none of these words', async (t) => {
  const odd = {
    total: -1,
    last_page: 'many',
    next_page_url: null,
    next: '',
    hasMore: false,
    pages: [1, 2],
    count: 1.5,
  };
  for (const body of [
    ...[{}, odd, { data: odd }, { data: [odd] }, { meta: odd, links: [odd], pagination: null }],
    { hasMore: 0 },
    { has_more: 'false' },
    { next: false },
    { next: ' ' },
    { next: 'null' },
    { nextPage: 1 },
    ...[{ total: 20 }, { total: '20' }, { count: 20 }, { last_page: 1 }, { links: { next: null } }],
  ]) {
    t.notOk(saysMore(pagingWordsOf(body as never), 1, 20), JSON.stringify(body));
  }
  for (const body of [
    { total: 21 },
    { totalCount: ' 21 ' },
    { 'Total-Pages': 2 },
    { hasMore: 'true' },
    { next: 2 },
  ]) {
    t.ok(saysMore(pagingWordsOf(body), 1, 20), JSON.stringify(body));
  }
  const wide = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`f${index}`, index]));
  t.same(pagingWordsOf({ ...wide, total: 21 }), {}, 'and no more than a hundred fields are looked at');
});
