import { request } from 'undici';
import { sanitiseHtml } from '../site/sanitise.ts';
import { ContentFailure } from '../upstream/content-failure.ts';
import { parseBody } from '../upstream/parse-body.ts';
import { RESOURCES } from '../upstream/resources.ts';
import { CHECK_MS, type CheckedConfig, codeOf, type Finding } from './doctor-checks.ts';

/** Two clocks that differ by more than this give tickets and leads the wrong age; milliseconds. */
const MAX_SKEW_MS = 30_000;

interface Response {
  status: number;
  date: string | undefined;
  bytes: Buffer;
  ms: number;
  /** Ours, when the headers came; milliseconds since the epoch. */
  at: number;
}

/**
 * Asks upstream for the list of projects, as a page does. @returns what that says of upstream, of the key and of the
 * clock
 */
export async function checkUpstream(config: CheckedConfig): Promise<Finding[]> {
  const { apiUrl, apiKey } = config;
  if (apiUrl === null) {
    const text = 'API_URL is not set: the embedded demo';
    return ['upstream', 'key', 'clock'].map((name) => ({ name, state: 'skip', text }));
  }
  const keyless = { name: 'key', state: 'skip', text: 'upstream did not say' } as const;
  const clockless = { name: 'clock', state: 'skip', text: 'upstream did not say what time it is' } as const;
  try {
    const response = await call(config, apiUrl);
    return [
      bodyFinding(response),
      keyFinding(response, apiKey !== null),
      clockFinding(response) ?? clockless,
    ];
  } catch (error) {
    const code = codeOf(error);
    const advice = adviceFor(code);
    return [{ name: 'upstream', state: 'FAIL', text: `no response: ${code}`, advice }, keyless, clockless];
  }
}

async function call(config: CheckedConfig, apiUrl: string): Promise<Response> {
  const { apiKey, apiKeyHeader, apiTimeoutMs, apiMaxBytes } = config;
  const signal = AbortSignal.timeout(Math.min(apiTimeoutMs, CHECK_MS));
  const headers = { accept: 'application/json', ...(apiKey && { [apiKeyHeader]: apiKey }) };
  const started = performance.now();
  const {
    statusCode,
    headers: sent,
    body,
  } = await request(`${apiUrl}/front/api/v1/${ENDPOINT}`, {
    headers,
    signal,
  });
  const at = Date.now();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > apiMaxBytes) throw Object.assign(new Error(), { code: 'API_MAX_BYTES' });
    chunks.push(chunk);
  }
  const date = typeof sent.date === 'string' ? sent.date : undefined;
  const ms = Math.round(performance.now() - started);
  return { status: statusCode, date, bytes: Buffer.concat(chunks), ms, at };
}

const ENDPOINT = RESOURCES.projects.endpoint;

function bodyFinding({ status, bytes, ms }: Response): Finding {
  const name = 'upstream';
  const failed = (text: string, advice: string): Finding => ({ name, state: 'FAIL', text, advice });
  if (status === 401 || status === 403)
    return failed(`${ENDPOINT}: status ${status}`, 'It refuses the key, see there');
  if (status === 404)
    return failed(`${ENDPOINT}: status 404`, 'API_URL is what stands before /front/api/v1: correct it');
  if (status !== 200) return failed(`${ENDPOINT}: status ${status}`, 'Ask whoever runs upstream');
  try {
    const { records, unreadable } = parseBody('projects', bytes, sanitiseHtml);
    if (records > 0 && records === unreadable)
      return failed(
        `${ENDPOINT}: none of ${records} records can be read`,
        'A field was renamed: ask whoever runs upstream',
      );
    const dropped = unreadable ? `, ${unreadable} of them cannot be read` : '';
    return { name, state: 'ok', text: `${ENDPOINT}: ${records} records${dropped}, in ${ms} ms` };
  } catch (error) {
    if (!(error instanceof ContentFailure)) throw error;
    return failed(
      `${ENDPOINT}: status 200, but no content`,
      'Look whether API_URL is the API and not a website, and API_KEY the right one',
    );
  }
}

function keyFinding({ status }: Response, isSet: boolean): Finding {
  const name = 'key';
  const refused = status === 401 || status === 403;
  if (refused && isSet)
    return {
      ...{ name, state: 'FAIL', text: `upstream refuses it (${status})` },
      advice: 'Correct API_KEY, or the name of its header in API_KEY_HEADER',
    };
  if (refused)
    return {
      ...{ name, state: 'FAIL', text: `upstream wants one (${status}), and none is set` },
      advice: 'Set API_KEY',
    };
  if (status !== 200) return { name, state: 'skip', text: 'upstream did not say' };
  return { name, state: 'ok', text: isSet ? 'upstream takes it' : 'none is set, and upstream wants none' };
}

/** @returns null where upstream sends no date */
function clockFinding({ date, at }: Response): Finding | null {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return null;
  const skew = at - theirs;
  const seconds = Math.round(Math.abs(skew) / 1000);
  // A Date header has whole seconds.
  if (Math.abs(skew) <= MAX_SKEW_MS)
    return { name: 'clock', state: 'ok', text: `within ${seconds + 1} s of upstream's` };
  return {
    ...{ name: 'clock', state: 'FAIL', text: `${seconds} s ${skew > 0 ? 'after' : 'before'} upstream's` },
    advice: "Set this machine's clock by NTP, or ask whoever runs upstream to set theirs",
  };
}

function adviceFor(code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'No machine has that name, or names cannot be looked up: correct API_URL or DNS';
  if (code === 'ECONNREFUSED') return 'Nobody listens there: correct API_URL, or start upstream';
  if (code === 'API_MAX_BYTES') return 'It sends more than that: raise it, or ask whoever runs upstream';
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return 'Its certificate is not good: ask whoever runs upstream';
  return 'Look whether this machine is let out to it; else ask whoever runs upstream';
}
