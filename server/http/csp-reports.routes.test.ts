import fastify from 'fastify';
import t, { type Test } from 'tap';
import { cspReportsRoutes, directivesIn } from './csp-reports.routes.ts';
import { CSP_REPORTS } from './security-headers.ts';

const OLD = {
  'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/?q=secret' },
};
const NEW = [
  {
    type: 'csp-violation',
    body: { effectiveDirective: 'script-src-elem', documentURL: 'https://x/?name=Asha' },
  },
  { type: 'csp-violation', body: { effectiveDirective: 'require-trusted-types-for' } },
];

async function receiving(t: Test) {
  const app = fastify();
  t.teardown(() => app.close());
  const seen: string[] = [];
  let now = 0;
  await app.register(cspReportsRoutes, {
    now: () => now,
    onViolation: (directive) => seen.push(directive),
  });
  const post = async (body: unknown, { type = 'application/csp-report', from = '192.0.2.1' } = {}) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': type };
    const { statusCode, body: sent } = await app.inject({
      ...{ method: 'POST', url: CSP_REPORTS, payload, headers, remoteAddress: from },
    });
    return `${statusCode} ${sent}`.trim();
  };
  return { seen, post, pass: (ms: number) => (now += ms) };
}

t.test('reports of both kinds are counted by directive, and answered with nothing', async (t) => {
  const { seen, post } = await receiving(t);
  t.equal(await post(OLD), '204');
  t.equal(await post(NEW, { type: 'application/reports+json' }), '204');
  t.same(seen, ['img-src', 'script-src', 'require-trusted-types-for']);
});

t.test('no report, one too large or of another type counts nothing; an odd directive, other', async (t) => {
  const { seen, post } = await receiving(t);
  t.match(await post('x'.repeat(4_097)), /^413/);
  t.match(await post(OLD, { type: 'text/plain' }), /^415/);
  for (const body of ['', '{', 'null', '7', '"x"', '[]', '{"csp-report":null}', '[[[[]]]]'])
    t.equal(await post(body), '204', body);
  t.same(seen, []);
  t.same(directivesIn(JSON.stringify({ 'csp-report': { 'effective-directive': 'Asha Verma' } })), ['other']);
  t.same(directivesIn(JSON.stringify({ 'csp-report': { 'effective-directive': '__proto__' } })), ['other']);
  t.equal(directivesIn(JSON.stringify(Array(1_000).fill(NEW[0]))).length, 10, 'and no body counts for many');
});

t.test('a flood counts so much a minute for each client, and is answered all the same', async (t) => {
  const { seen, post, pass } = await receiving(t);
  for (let count = 0; count < 50; count++) t.equal(await post(OLD), '204');
  t.equal(seen.length, 10, 'ten of one');
  await post(OLD, { from: '192.0.2.2' });
  t.equal(seen.length, 11, 'another counts for itself');
  pass(60_000);
  await post(OLD);
  t.equal(seen.length, 12);
});
