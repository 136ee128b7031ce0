import { setImmediate } from 'node:timers/promises';
import type { SavedContent } from '../load.ts';
import type { SnapshotBatch, SnapshotRow } from './snapshot-file.ts';

/** What has become of a record's id or slug. */
export interface NameChange {
  list: string;
  name: string;
  /** Null: on its list again. */
  day: string | null;
}

const ITEMS_A_PIECE = 200;

/**
 * What is written together.
 * @param contents null for what is to be removed
 */
export async function batchOf(
  contents: Map<string, SavedContent | null>,
  names: Map<string, NameChange>,
): Promise<SnapshotBatch> {
  const batch: SnapshotBatch = { rows: [], removed: [], gone: [], returned: [] };
  for (const { list, name, day } of names.values()) {
    if (day === null) batch.returned.push({ list, name });
    else batch.gone.push({ list, name, day });
  }
  for (const [key, saved] of contents) {
    if (saved) batch.rows.push(await rowOf(key, saved));
    else batch.removed.push(key);
  }
  return batch;
}

/** Content as it is written. */
export async function rowOf(
  key: string,
  { value, digest, bytes, confirmedAt }: SavedContent,
): Promise<SnapshotRow> {
  return { key, digest, bytes, confirmed: confirmedAt, json: await jsonOf(value) };
}

/** Piece by piece, with readers in between: a long list in one go would take a hundredth of a second of theirs. */
async function jsonOf(value: unknown): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  if (!Array.isArray(value)) return encoder.encode(JSON.stringify(value));
  const items: string[] = [];
  for (let at = 0; at < value.length; at += ITEMS_A_PIECE) {
    for (const item of value.slice(at, at + ITEMS_A_PIECE)) items.push(JSON.stringify(item));
    await setImmediate();
  }
  return encoder.encode(`[${items.join()}]`);
}
