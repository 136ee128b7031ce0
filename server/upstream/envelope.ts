import { elementsOf, isRecord, type UpstreamRecord } from '../../shared/upstream-record.ts';
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
  const { success, data } = body;
  if (!isYes(success)) {
    const message = `${endpoint}: the response says no success`;
    throw new ContentFailure('success', message, { saysNothing: true });
  }
  const inner = isRecord(data) && 'data' in data ? data.data : data;
  const list = elementsOf(inner);
  if (isDetail) return { records: oneOrNone(list ? list[0] : inner, endpoint), paging: {} };
  if (!list) {
    const message = `${endpoint}: no list in the response`;
    throw new ContentFailure('shape', message, { saysNothing: isEmpty(inner) });
  }
  // No element is left out: the length of a page says whether another one follows.
  return { records: list.map((each) => (isRecord(each) ? each : {})), paging: pagingWordsOf(body) };
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

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // The parser's own message quotes the body.
    return null;
  }
}

/** A detail whose fields are all empty is none: some upstreams answer so for an unknown id. */
function oneOrNone(detail: unknown, endpoint: string): UpstreamRecord[] {
  if (detail === null || detail === undefined) return [];
  if (!isRecord(detail)) throw new ContentFailure('shape', `${endpoint}: no record in the response`);
  return Object.values(detail).some((value) => value !== null && value !== '') ? [detail] : [];
}
