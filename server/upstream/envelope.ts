import { elementsOf, isRecord, parsedJson, type UpstreamRecord } from '../../shared/upstream-record.ts';
import { type PagingWords, pagingWordsOf } from './paging-words.ts';
import { ContentFailure } from './reading.ts';

/** The records of a body, and its words about later pages. */
interface Envelope {
  records: UpstreamRecord[];
  paging: PagingWords;
}

/**
 * Reads the envelope of a body, tolerantly and once (docs/product.md, "Upstream"): `success` is true, 1 or "true"; a
 * list is `data.data`, or `data` where that is the list. A detail is in the same places, or the first element of a list
 * there; it is one record or none.
 * @throws ContentFailure for a body that is no JSON, or JSON of another shape; `details.saysNothing` is true where the
 *   body means that there is nothing
 */
export function readEnvelope(bytes: Buffer, endpoint: string, isDetail: boolean): Envelope {
  const body = parseJson(bytes);
  if (!isRecord(body)) throw new ContentFailure('shape', `${endpoint}: the response is no JSON object`);
  const { success } = body;
  const data = parsedJson(body.data);
  if (!isYes(success)) {
    const message = `${endpoint}: the response says no success`;
    throw new ContentFailure('success', message, { saysNothing: true });
  }
  const inner = isRecord(data) && 'data' in data ? parsedJson(data.data) : data;
  const list = elementsOf(inner);
  if (isDetail) return { records: oneOrNone(list ? list[0] : inner, endpoint), paging: {} };
  if (!list) {
    const message = `${endpoint}: no list in the response`;
    throw new ContentFailure('shape', message, { saysNothing: isEmpty(inner) });
  }
  // No element is left out: the length of a page says whether another one follows.
  return {
    records: list.map((each) => (isRecord(each) ? each : {})),
    paging: pagingWordsOf({ ...body, data }),
  };
}

function isYes(success: unknown): boolean {
  const isBare = typeof success === 'string' || typeof success === 'number' || success === true;
  return isBare && /^(true|1)$/i.test(String(success).trim());
}

function isEmpty(value: unknown): boolean {
  return isRecord(value)
    ? !Object.keys(value).length
    : [undefined, null, '', false, 0].includes(value as null);
}

/** An integer that a number of JavaScript cannot hold: an id of a distributed database. */
const LONG_INTEGER = /[:[,]\s*\d{17,}\s*[,}\]]/;
/** A string (to the end of a body that was cut off), what Python writes for a missing number, a long integer, or a comma without a value after it. */
const TOKEN =
  /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\b(?:NaN|Infinity)\b|(?<![\d.eE+-])\d{17,}(?![\d.eE])|,(?=\s*[}\]])/gs;

/** @returns null for what is no JSON, also after its commonest faults were mended */
function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString();
  for (const read of LONG_INTEGER.test(text) ? [mended] : [String, mended]) {
    try {
      return JSON.parse(read(text));
    } catch {
      // The parser's own message quotes the body.
    }
  }
  return null;
}

function mended(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (token === ',') return '';
    if (/^\d/.test(token)) return `"${token}"`;
    if (!token.startsWith('"')) return 'null';
    return token
      .replace(/\\(.)/gs, (whole, sign) => (/["\\/bfnrtu]/.test(sign) ? whole : sign))
      .replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
  });
}

/** A detail whose fields are all empty is none: some upstreams answer so for an unknown id. */
function oneOrNone(detail: unknown, endpoint: string): UpstreamRecord[] {
  if (detail === null || detail === undefined) return [];
  if (!isRecord(detail)) throw new ContentFailure('shape', `${endpoint}: no record in the response`);
  return Object.values(detail).some((value) => value !== null && value !== '') ? [detail] : [];
}
