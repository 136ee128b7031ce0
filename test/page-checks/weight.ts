import { rawRequest } from '../support/raw-http.ts';

/** Two-sided: a page that is suddenly small is a broken one. Bytes, gzip. */
const [LEAST, MOST] = [10_000, 32_000];

/** What is wrong with the weight of a page's HTML, as it is sent; a line for each problem. */
export async function weightProblems(site: { url: string }, path: string): Promise<string[]> {
  const { body } = await rawRequest(site, path, { headers: { 'accept-encoding': 'gzip' } });
  return body.length >= LEAST && body.length <= MOST
    ? []
    : [`HTML: ${body.length} bytes, not ${LEAST} to ${MOST}`];
}
