import { statSync } from 'node:fs';
import { readManifest } from '../../server/pages/manifest.ts';
import { rawRequest } from '../support/raw-http.ts';
import { until } from '../support/until.ts';

/** Two-sided: a page or file that is suddenly small is a broken one. Bytes, brotli. */
const distDir = new URL('../../dist/', import.meta.url).pathname;
const sheet = statSync(`${distDir}public${readManifest(distDir).css}.br`).size;

/** What is wrong with the weight of a page's HTML, as it is sent; a line for each problem. */
export async function weightProblems(site: { url: string }, path: string): Promise<string[]> {
  // Brotli is made after the first reader was served. Personal pages are sent as gzip.
  const { body } = await until(
    () => rawRequest(site, path, { headers: { 'accept-encoding': 'br, gzip' } }),
    ({ headers }) =>
      headers['content-encoding'] === 'br' || String(headers['cache-control']).includes('no-store'),
  );
  return [
    ...outside('HTML', body.length, 5_000, 22_000),
    ...outside('HTML with the sheet', body.length + sheet, 12_000, 37_000),
  ];
}

function outside(what: string, bytes: number, least: number, most: number): string[] {
  return bytes >= least && bytes <= most ? [] : [`${what}: ${bytes} bytes, not ${least} to ${most}`];
}
