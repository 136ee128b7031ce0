import { ContentFailure } from './content-failure.ts';

/** A record as upstream sent it: nothing is known of its fields. */
export type UpstreamRecord = Record<string, unknown>;

/**
 * The envelope, read tolerantly and once (docs/product.md, "Upstream"): `success` is true, 1 or "true";
 * a list is `data.data`, or `data` where that is the array; what is no record in it becomes one without fields.
 * @throws ContentFailure for any other shape
 */
export function readList(body: unknown, call: string): UpstreamRecord[] {
  const data = successful(body, call);
  const list = isRecord(data) ? data.data : data;
  if (!Array.isArray(list))
    throw new ContentFailure('unreachable', 'shape', `${call}: no list in the answer`);
  // A full page stays full: its length says whether another one follows.
  return list.map((each) => (isRecord(each) ? each : {}));
}

/**
 * A detail is `data.data` or `data`, and the first element where that is an array.
 * @returns null where upstream says with success that there is none
 * @throws ContentFailure for any other shape
 */
export function readDetail(body: unknown, call: string): UpstreamRecord | null {
  const data = successful(body, call);
  const inner = isRecord(data) && 'data' in data ? data.data : data;
  const detail = Array.isArray(inner) ? inner[0] : inner;
  if (isRecord(detail)) return detail;
  if (detail === null || detail === undefined) return null;
  throw new ContentFailure('unreachable', 'shape', `${call}: no record in the answer`);
}

function successful(body: unknown, call: string): unknown {
  if (!isRecord(body)) throw new ContentFailure('unreachable', 'shape', `${call}: the answer is no object`);
  const { success, data } = body;
  if (success !== true && success !== 1 && success !== 'true') {
    throw new ContentFailure('refused', 'success', `${call}: the answer says no success`);
  }
  return data;
}

function isRecord(value: unknown): value is UpstreamRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
