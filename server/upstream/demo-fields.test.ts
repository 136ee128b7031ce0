import fc from 'fast-check';
import t from 'tap';
import { RESOURCES, type Resource } from '../../shared/content.ts';
import type { SafeHtml } from '../../shared/read-body.ts';
import { RecordReader } from '../../shared/record.ts';
import type { UpstreamRecord } from '../../shared/upstream-record.ts';
import { oddContent } from '../../test/support/odd-content.ts';
import { answerContent } from '../demo/content-calls.ts';
import { type DemoContent, demoContent } from '../demo/demo-content.ts';

const ROWS = Object.entries(RESOURCES) as [keyof typeof RESOURCES, Resource<unknown>][];

/** Fields that no record of the demo has, each with the reason. */
const NOT_IN_DEMO: Record<string, string> = {
  'albumImages.status': 'an entry without one is shown, as upstream has them',
  'projects.albums.createdAt': 'each album has a date',
  'projects.albums.images.createdAt': 'each album has a date',
  'projects.albums.images.date': 'each album has a date',
  'projects.albums.images.status': 'an entry without one is shown',
  'projects.videos.createdAt': 'a film without a day is shown, as upstream has them',
  'projects.videos.date': 'a film without a day is shown',
  'projects.videos.galleries.createdAt': 'a film without a day is shown',
  'projects.videos.galleries.date': 'a film without a day is shown',
  'projects.videos.galleries.status': 'an entry without one is shown',
};

/** @returns the records that the demo upstream gives for a row: a list's, those of all albums, one of each id */
function recordsOf(content: DemoContent, { kind, endpoint, idsIn }: Resource<unknown>): UpstreamRecord[] {
  const ask = (path: string, query = '') => {
    const { status, body } = answerContent(content, path, new URLSearchParams(query));
    if (status !== 200) throw new Error(`The demo upstream has no call ${path}`);
    const { data } = body as { data: { data?: UpstreamRecord[] } };
    return data.data ?? [data].flat();
  };
  if (!idsIn) return ask(endpoint) as UpstreamRecord[];
  const ids = recordsOf(content, RESOURCES[idsIn] as Resource<unknown>).map(({ id }) => String(id));
  return ids.flatMap((id) =>
    kind === 'entries' ? ask(endpoint, `albumId=${id}`) : ask(`${endpoint}/${id}`),
  ) as UpstreamRecord[];
}

/** The fields that parsers ask for, by their paths; true where a record has a value of it. */
type Asked = Map<string, boolean>;

/** A value that notes which of its fields are asked for. */
function noting<T>(value: T, path: string, asked: Asked): T {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const field: unknown = Reflect.get(target, key);
      if (Array.isArray(target) || typeof key === 'symbol') return noting(field, path, asked);
      const own = `${path}.${key}`;
      asked.set(own, asked.get(own) || (field ?? '') !== '');
      return noting(field, own, asked);
    },
  });
}

/** Adds the fields that the row's parser asks for of these records. */
function addAsked(asked: Asked, [name, row]: (typeof ROWS)[number], records: UpstreamRecord[]): Asked {
  for (const [index, record] of records.entries()) {
    const body = { sanitise: (html: string) => html as SafeHtml, drift: {}, faults: {}, media: [] };
    new RecordReader(noting(record, nameOf(name, row), asked), body, '', index).parsed(row.parse);
  }
  return asked;
}

/** A detail's fields are those of its list. */
function nameOf(name: string, { kind, idsIn }: Resource<unknown>): string {
  return kind === 'detail' ? (idsIn ?? name) : name;
}

/** @returns the fields of which no record has a value */
function lackingIn(contents: DemoContent[], rows = ROWS): string[] {
  const asked: Asked = new Map();
  for (const content of contents) for (const row of rows) addAsked(asked, row, recordsOf(content, row[1]));
  return [...asked].flatMap(([path, has]) => (has ? [] : path)).sort();
}

t.test('the demo upstream answers each call, with each field that a parser asks for', async (t) => {
  t.same(lackingIn([demoContent()]), Object.keys(NOT_IN_DEMO));
});

t.test('a parser asks for each field of the demo, lest it show what a status hides', async (t) => {
  const unread = new Set<string>();
  for (const [name, row] of ROWS) {
    const records = recordsOf(demoContent(), row);
    const asked = addAsked(new Map(), [name, row], records);
    for (const path of records.flatMap((record) =>
      Object.keys(record).map((key) => `${nameOf(name, row)}.${key}`),
    ))
      if (!asked.has(path)) unread.add(path);
  }
  t.same([...unread].sort(), []);
});

t.test('so do the records of odd pieces, but for the entries of albums', async (t) => {
  const contents = fc.sample(oddContent, { numRuns: 50, seed: 1 });
  const lists = ROWS.filter(([, { kind }]) => kind !== 'entries');
  const odd = contents.map((content) => ({ ...demoContent(), ...content }) as DemoContent);
  t.same(lackingIn(odd, lists), []);
});
