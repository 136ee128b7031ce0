import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { anEnquiry, postEnquiry } from './support/builders.ts';
import { serve } from './support/local-server.ts';
import { startTimedSite } from './support/start-within.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
  status: { code?: number };
}

/** A collector: takes OTLP/HTTP. */
async function startCollector(t: Test, { status = 200 } = {}) {
  const spans: Span[] = [];
  const told: { path: string; type: unknown; key: unknown; body: string }[] = [];
  const { url } = await serve(t, async (request, response) => {
    const { url: path = '', headers } = request;
    const body = await text(request);
    told.push({ path, type: headers['content-type'], key: headers['x-collector-key'], body });
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  const find = (name: string) => spans.find((span) => span.name === name);
  return { url, spans, told, find };
}

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? String(value?.intValue);
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

t.test('a request, its loader and its call to upstream are one trace that upstream sees', async (t) => {
  const collector = await startCollector(t);
  const site = await startTimedSite(t, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      ...{ OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key', TRUST_PROXY: 'loopback' },
    },
  });
  const path = '/news?page=1&name=Asha';
  await fetch(site.url + path, { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
  const sent = site.upstream.lastRequest('getAllNews')?.headers.traceparent;
  await fetch(`${site.url}/news`);
  await fetch(`${site.url}/healthz`);
  await fetch(`${site.url}/news/602`, { headers: { traceparent: 'nonsense' } });
  await site.stop();

  for (const each of collector.told)
    t.match(each, { path: '/v1/traces', type: 'application/json', key: 'a key' });
  const request = collector.spans.find(({ parentSpanId }) => parentSpanId === CALLER);
  t.match(request, { traceId: TRACE, name: 'GET /news', kind: 2 });
  t.equal(attribute(request, 'http.route'), '/news');
  t.equal(attribute(request, 'http.response.status_code'), '200');
  const loader = collector.find('loader /news');
  t.equal(loader?.parentSpanId, request?.spanId);
  const call = collector.spans.find(({ name, traceId }) => name === 'getAllNews' && traceId === TRACE);
  t.equal(call?.parentSpanId, loader?.spanId);
  t.equal(call?.kind, 3);
  t.equal(sent, `00-${TRACE}-${call?.spanId}-01`, 'upstream goes on with it');
  t.ok(request!.startTimeUnixNano <= call!.startTimeUnixNano);
  t.ok(call!.startTimeUnixNano <= call!.endTimeUnixNano);

  const cached = collector.spans.filter(({ name }) => name === 'GET /news');
  t.equal(cached.length, 2, 'a page from the cache is a request, too');
  t.ok(collector.find('GET /healthz'));
  const other = collector.find('GET /news/:id');
  t.ok(other && other.traceId !== TRACE && other.parentSpanId === undefined);
  const spans = JSON.stringify(collector.spans);
  t.notMatch(spans, /Asha|page=1|127\.0\.0\.1|\b602\b/, 'no query, no address, no id');
});

t.test('a failing call says why, and one that is not sampled is not sent', async (t) => {
  const collector = await startCollector(t);
  const site = await startTimedSite(t, {
    env: {
      ...{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own`, OTEL_SERVICE_NAME: 'website' },
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=li%76e,service.name=other',
      TRUST_PROXY: 'loopback',
    },
  });
  site.upstream.fail('getAllEvent', { kind: 'status', status: 500 });
  await fetch(`${site.url}/events`, { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
  await fetch(`${site.url}/career`, { headers: { traceparent: `00-${TRACE}-${CALLER}-00` } });
  t.match(site.upstream.lastRequest('getAllJob')?.headers.traceparent ?? '-00', /-00$/);
  await site.stop();
  t.equal(collector.told[0]?.path, '/own');
  const call = collector.find('getAllEvent');
  t.equal(attribute(call, 'error.type'), 'status');
  t.equal(call?.status.code, 2);
  t.notOk(collector.find('GET /career'));
  t.match(collector.told[0]?.body, '"stringValue":"website"');
  t.match(collector.told[0]?.body, '"stringValue":"live"');
  t.notMatch(collector.told[0]?.body, '"stringValue":"other"');
});

t.test('a caller that is no proxy of ours decides neither the trace nor whether it is sampled', async (t) => {
  const collector = await startCollector(t);
  const site = await startTimedSite(t, {
    env: {
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: '192.0.2.1' },
      ...{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
    },
  });
  const forged = { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-forwarded-for': '192.0.2.1' };
  await fetch(`${site.url}/events`, { headers: forged });
  const sent = site.upstream.lastRequest('getAllEvent')?.headers.traceparent ?? '';
  t.match(sent, /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  t.notMatch(sent, TRACE);
  await site.stop();
  t.same(collector.spans, []);
});

t.test('an enquiry is a trace with its call, and nothing of its sender is in it', async (t) => {
  const collector = await startCollector(t);
  const site = await startTimedSite(t, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const { ticket } = await (await fetch(`${site.url}/enquiries/ticket`)).json();
  site.pass(10_000);
  const response = await postEnquiry(site, anEnquiry('enquiry', { name: 'Asha Verma', ticket }));
  t.equal(response.status, 201);
  await site.stop();
  const call = collector.find('createEnquiry');
  t.equal(call?.parentSpanId, collector.find('POST /enquiries')?.spanId);
  t.match(site.upstream.lastRequest('createEnquiry')?.headers.traceparent, call!.spanId);
  t.notMatch(JSON.stringify(collector.spans), /Asha|Verma|9876543210|10-25/);
});

t.test('without a collector nothing is handed on, and a collector that fails costs nothing', async (t) => {
  const off = await startTimedSite(t);
  await fetch(`${off.url}/news`, { headers: { traceparent: `00-${TRACE}-${CALLER}-01` } });
  t.equal(off.upstream.lastRequest('getAllNews')?.headers.traceparent, undefined);

  const failing = await startCollector(t, { status: 403 });
  const { site } = await startBoth(t, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: failing.url } });
  t.equal((await fetch(`${site.url}/news`)).status, 200);
  const line = await until(() => site.log.find(({ msg }) => msg.startsWith('traces are not taken')));
  t.equal(line?.fault, 'http 403');
  t.equal(await site.stop(), 0);
});
