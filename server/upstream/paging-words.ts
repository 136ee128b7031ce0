import { isRecord } from '../../shared/upstream-record.ts';

/** A body's words about the whole list, of which it is one page. A field is absent where the body does not state it. */
export interface PagingWords {
  /** Records of the whole list. */
  total?: number | undefined;
  lastPage?: number | undefined;
  /** Records of a full page. */
  perPage?: number | undefined;
  /** The page that follows, or true where one does. */
  next?: number | true | undefined;
}

/** The names that frameworks give these fields, in lower case and letters alone. */
const NAMES: Record<string, keyof PagingWords> = {
  ...named(
    'total',
    'total totalcount totalrecords totalitems totaldocs totalresults totalelements totalrows count',
  ),
  ...named('lastPage', 'lastpage totalpages pagecount numpages pages'),
  ...named('perPage', 'perpage pagesize itemsperpage limit'),
  ...named(
    'next',
    'next nextpage nextpageurl nextpagelink nexturl nextlink hasmore hasnext hasnextpage hasmorepages',
  ),
};
/** Under these names a 1 means yes, not page 1. */
const HAS = /^has/;
/** Parts of a body, or of its `data` or `meta`, that may have such fields. */
const PLACES = ['meta', 'pagination', 'paging', 'pageinfo', 'pageInfo', 'page_info', 'links', '_links'];
/** The most fields of a part that are read. */
const MAX_FIELDS = 100;

function named(word: keyof PagingWords, names: string): Record<string, keyof PagingWords> {
  return Object.fromEntries(names.split(' ').map((name) => [name, word]));
}

/** @param body decoded; its own fields win over those of its parts */
export function pagingWordsOf(body: Record<string, unknown>): PagingWords {
  const words: PagingWords = {};
  const outer = [body, body.data, body.meta].filter(isRecord);
  const inner = outer.flatMap((part) => PLACES.map((name) => part[name])).filter(isRecord);
  for (const part of [...outer, ...inner]) {
    for (const [name, value] of Object.entries(part).slice(0, MAX_FIELDS)) {
      const plain = name.toLowerCase().replace(/[^a-z]/g, '');
      const word = NAMES[plain];
      if (word === 'next')
        words.next ??= HAS.test(plain) ? String(value) === '1' || nextOf(value) : nextOf(value);
      else if (word) words[word] ??= wholeNumberOf(value);
    }
  }
  return words;
}

/**
 * @param page the number of the page
 * @param records the number of records up to the end of that page
 * @returns true where its words say that another page follows
 */
export function saysMore(
  { total = 0, lastPage = 0, next }: PagingWords,
  page: number,
  records: number,
): boolean {
  return total > records || lastPage > page || next === true || (next ?? 0) > page;
}

function wholeNumberOf(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*\d+\s*$/.test(value));
  return isNumber && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
}

/** @param value may be a number, an address, or an object such as `{href: …}` */
function nextOf(value: unknown): number | true | undefined {
  const number = wholeNumberOf(value);
  if (number !== undefined) return number;
  const text = isRecord(value) ? value.href : value;
  const isSaid = text === true || (typeof text === 'string' && !/^\s*(false|null|none|no)?\s*$/i.test(text));
  return isSaid || undefined;
}
