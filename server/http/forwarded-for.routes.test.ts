import fastify from 'fastify';
import t from 'tap';
import { forwardedForRoutes } from './forwarded-for.routes.ts';

/** What is logged for requests of that peer with that header. */
async function logged(trustProxy: string[], requests: [peer: string, header: string | undefined][]) {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = fastify({
    logger: { level: 'warn', stream },
    trustProxy: trustProxy.length ? trustProxy : false,
  });
  await app.register(forwardedForRoutes);
  app.get('/', async () => 'ok');
  for (const [remoteAddress, header] of requests) {
    const headers = header === undefined ? {} : { 'x-forwarded-for': header };
    await app.inject({ url: '/', remoteAddress, headers });
  }
  await app.close();
  return lines;
}

t.test('a proxy that is not named is told of once, with the setting and without an address', async (t) => {
  for (const trusted of [[], ['10.0.0.1']]) {
    const lines = await logged(trusted, [
      ['192.0.2.9', undefined],
      ['192.0.2.9', '203.0.113.7'],
      ['192.0.2.10', '203.0.113.8'],
    ]);
    t.equal(lines.length, 1);
    t.match(lines[0], /"level":40.*X-Forwarded-For.*TRUST_PROXY/);
    t.notMatch(JSON.parse(lines[0] ?? '{}').msg, /\d+\.\d+/);
    t.notMatch(lines[0], /192\.0\.2|203\.0\.113/);
  }
});

t.test('a proxy that is named is not', async (t) => {
  t.same(await logged(['10.0.0.0/8'], [['10.0.0.1', '203.0.113.7, 10.0.0.3']]), []);
});
