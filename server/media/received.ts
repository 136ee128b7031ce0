import type { Response } from 'undici';

/** Encodings of a compressed body, which `fetch` unpacks. */
export function packingsOf({ headers }: Response): string[] {
  return headers.get('content-encoding')?.match(/\b(?:gzip|deflate|br|zstd)\b/gi) ?? [];
}

/** Bytes of the whole file, if its source states them. */
export function sizeOf({ status, headers }: Response): number | null {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return Number(status === 206 ? total : headers.get('content-length')) || null;
}
