import t, { type Test } from 'tap';
import { exchange } from '../../test/support/raw-http.ts';
import { isInside } from '../app/settings.ts';
import { createOpsApp, type OpsAppOptions } from './ops.routes.ts';

const TEXTS: Omit<OpsAppOptions, 'isInside' | 'log'> = {
  metrics: {
    contentType: 'text/plain; version=0.0.4',
    metrics: async () => 'http_requests_total 1\n',
  },
  cache: () => ({ content: { entries: 2 } }),
  outbox: () => ({ counts: { waiting: 1 }, oldestWaitingMs: 5 }),
};

async function listening(t: Test, texts: Partial<OpsAppOptions> = {}) {
  const errors: string[] = [];
  const log = { error: (_facts: object, text: string) => void errors.push(text) };
  const app = createOpsApp({ isInside, log, ...TEXTS, ...texts });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());

  /** The response to a request written by hand. */
  async function ask(target: string, { method = 'GET', host = 'ops' } = {}): Promise<string> {
    const bytes = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
    return (await exchange({ url }, bytes)).text;
  }
  return { url, errors, ask };
}

t.test('metrics, caches and outbox are shown, and not to be cached', async (t) => {
  const { url } = await listening(t);
  const metrics = await fetch(`${url}/metrics`);
  t.equal(metrics.headers.get('content-type'), 'text/plain; version=0.0.4');
  t.equal(await metrics.text(), 'http_requests_total 1\n');
  t.same(await (await fetch(`${url}/cache?x=1`)).json(), { content: { entries: 2 } });
  const outbox = await fetch(`${url}/outbox`);
  t.match(outbox.headers.get('content-type'), /^application\/json/);
  t.equal(outbox.headers.get('cache-control'), 'no-store');
  t.same(await outbox.json(), { counts: { waiting: 1 }, oldestWaitingMs: 5 });
});

t.test('nothing is shown under a public name, which its owner may point here', async (t) => {
  const { ask } = await listening(t);
  const foreign = ['evil.example.com', 'localhost.example.com:9090', 'a b', ''];
  t.match(await ask('/', { host: 'evil.example.com', method: 'POST' }), / 421 /, 'other addresses neither');
  const inside = ['localhost:9090', '127.0.0.1', '[::1]:9090', '203.0.113.7', 'site-1:9090', 'site.prod.svc'];
  for (const path of ['/metrics', '/cache', '/outbox']) {
    for (const host of foreign) t.match(await ask(path, { host }), / 421 /, `${path} at ${host}`);
    for (const host of inside) t.match(await ask(path, { host }), / 200 /, `${path} at ${host}`);
  }
});

t.test('another address is a 404 with the four, another method a 405; both trouble nobody', async (t) => {
  const { ask } = await listening(t);
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push(error);
  process.on('unhandledRejection', onTrouble);
  t.teardown(() => process.off('unhandledRejection', onTrouble));
  for (const path of ['/', '/news', '/metrics/', '/outbox/1', '/__proto__', '/constructor'])
    t.match(await ask(path), / 404 .*\/metrics, \/cache, \/outbox/s, path);
  for (const target of ['//', '//[', 'http://[/metrics']) t.match(await ask(target), / 40[04] /, target);
  t.match(await ask('*', { method: 'OPTIONS' }), / 40[04] /);
  t.match(await ask('/outbox', { method: 'HEAD' }), / 200 .*\r\n\r\n$/s, 'HEAD has no body');
  t.match(await ask('/outbox', { method: 'POST' }), / 405 .*allow: GET, HEAD\r\n/s);
  t.same(troubles, []);
});

t.test('a part that fails is a 500 that tells nothing, and the others go on', async (t) => {
  const { url, errors } = await listening(t, {
    outbox: () => {
      throw new Error('Asha 9876543210');
    },
    metrics: { ...TEXTS.metrics, metrics: () => Promise.reject(new Error('no metrics')) },
  });
  for (const path of ['/outbox', '/metrics']) {
    const response = await fetch(url + path);
    t.equal(response.status, 500, path);
    t.equal(await response.text(), '', path);
  }
  t.equal((await fetch(`${url}/cache`)).status, 200);
  t.same(errors, Array(2).fill("the operator's listener failed"), 'a line for each');
});
