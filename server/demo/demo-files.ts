import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { failure } from './content-calls.ts';
import { sendJson } from './json-messages.ts';

const TYPES = { jpg: 'image/jpeg', pdf: 'application/pdf', mp4: 'video/mp4' } as const;
/** One folder, one plain name: no other address can name a file. */
const FILE = /^\/uploads\/(pictures|documents|videos)\/([a-z0-9][a-z0-9-]*\.(jpg|pdf|mp4))$/;

/**
 * Responds to a GET or HEAD below `/uploads/`, whole or the one range that is asked for.
 * @param filesDir folder with `pictures`, `documents` and `videos`
 * @throws when the file cannot be read to its end, or the reader goes
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  filesDir: string,
  pathname: string,
): Promise<void> {
  const [, folder, name, ending] = FILE.exec(pathname) ?? [];
  const path = folder && name ? join(filesDir, folder, name) : null;
  const found = path ? await stat(path).catch(() => null) : null;
  if (!path || !found?.isFile()) return sendJson(response, failure(404, 'File not found'));

  const { size } = found;
  const etag = `"${size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  response.setHeader('etag', etag);
  response.setHeader('last-modified', found.mtime.toUTCString());
  response.setHeader('accept-ranges', 'bytes');
  if (isKnown(request, etag, found.mtimeMs)) {
    response.writeHead(304).end();
    return;
  }

  const range = rangeOf(request.headers.range, size);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${size}`);
    return sendJson(response, failure(416, 'Range not satisfiable'));
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${size}`);
  response.writeHead(range ? 206 : 200, {
    'content-type': TYPES[ending as keyof typeof TYPES],
    'content-length': end - start + 1,
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(path, { start, end }), response);
}

function isKnown(request: IncomingMessage, etag: string, mtimeMs: number): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers;
  if (tags !== undefined) return tags === '*' || tags.split(/\s*,\s*/).includes(etag);
  return since !== undefined && Math.trunc(mtimeMs / 1000) * 1000 <= Date.parse(since);
}

/** @returns the bytes asked for, both ends included; null where all are meant (several ranges get all, too) */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return null;
  return start < size && (first || Number(last) > 0) ? { start, end } : 'unsatisfiable';
}
