import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Test } from 'tap';
import { serve } from '../../test/support/local-server.ts';
import { ContentFailure } from './reading.ts';
import { createUpstream, type UpstreamOptions } from './upstream.ts';

export const KEYS_AND_BOUNDS = {
  ...{ apiKey: 'k-123', apiKeyHeader: 'x-api-key', apiTimeoutMs: 60_000, apiMaxBytes: 10_000 },
};
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;
export const GOOD = '{"success":true,"data":[]}';
export const json: Answer = (_request, response) => void response.end(GOOD);

/** A client and a real server that answers as the test says. */
export async function connected(t: Test, answer: Answer, options: Partial<UpstreamOptions> = {}) {
  const asked: IncomingMessage[] = [];
  const { server, url } = await serve(t, (request, response) => {
    asked.push(request);
    answer(request, response);
  });
  const outcomes: string[] = [];
  const upstream = createUpstream({
    apiUrl: url,
    ...KEYS_AND_BOUNDS,
    requestId: () => 'r-1',
    now: performance.now.bind(performance),
    date: Date.now,
    onCall: ({ endpoint, outcome }) => void outcomes.push(`${endpoint} ${outcome}`),
    ...options,
  });
  t.teardown(() => upstream.close());
  const failure = async (path = 'getAllNews') => {
    const error = await upstream.get(path).then(
      () => null,
      (reason) => reason,
    );
    t.ok(error instanceof ContentFailure, 'a failure of its own kind');
    return `${error?.kind} ${error?.reason}`;
  };
  return { upstream, asked, outcomes, failure, server, url };
}
