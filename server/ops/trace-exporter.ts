import { randomBytes } from 'node:crypto';
import { request } from 'undici';

/** How a span is told to the collector (OTLP): only what we name ourselves, nothing that a visitor sent. */
export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: 'internal' | 'server' | 'client';
  /** Milliseconds since the epoch, with fractions. */
  start: number;
  end: number;
  attributes: Record<string, string | number>;
  failed: boolean;
}

export interface TraceExporterOptions {
  /** The whole address: `http://collector:4318/v1/traces`. */
  url: string;
  /** Of OTEL_EXPORTER_OTLP_HEADERS: `key=value,…`, percent-encoded; null for none. */
  headers: string | null;
  /** For one call; milliseconds. */
  timeoutMs: number;
  serviceName: string;
  /** The build. */
  version: string;
  log: { warn(facts: object, text: string): void; info(facts: object, text: string): void };
  /** Between two calls; milliseconds. */
  everyMs?: number;
}

const EVERY_MS = 5_000;
/** Beyond, spans are dropped: a collector that is away costs no memory. */
const MAX_WAITING = 2_048;
const MAX_AT_ONCE = 512;
/** A stop waits no longer for the collector; milliseconds. */
const CLOSE_MS = 1_000;
const KINDS = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;

/** Sends spans to an OpenTelemetry collector, in the background. Never throws: what it does not take is lost. */
export function createTraceExporter(options: TraceExporterOptions) {
  const { url, timeoutMs, log, everyMs = EVERY_MS } = options;
  const headers = { ...headersOf(options.headers), 'content-type': 'application/json' };
  const resource = {
    attributes: attributesOf({
      'service.name': options.serviceName,
      'service.version': options.version,
      'service.instance.id': randomBytes(8).toString('hex'),
    }),
  };
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;
  let failing = false;

  function add(span: FinishedSpan): void {
    if (waiting.length < MAX_WAITING) waiting.push(span);
    if (waiting.length >= MAX_AT_ONCE) void flush();
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length) {
      const spans = waiting.slice(0, MAX_AT_ONCE);
      waiting = waiting.slice(MAX_AT_ONCE);
      const fault = await send(spans);
      // One line when it begins to fail, one when it works again.
      if (fault !== null && !failing) log.warn({ fault }, 'traces are not taken: they are lost meanwhile');
      if (fault === null && failing) log.info({}, 'traces are taken again');
      failing = fault !== null;
      if (failing) return;
    }
  }

  /** @returns why it failed: a status or a code; null where it did not */
  async function send(spans: FinishedSpan[]): Promise<string | null> {
    const scopeSpans = [{ scope: { name: 'site' }, spans: spans.map(spanOf) }];
    try {
      const { statusCode, body } = await request(url, {
        ...{ method: 'POST', headers, body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body.dump({ limit: 65_536 });
      return statusCode < 300 ? null : `http ${statusCode}`;
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown };
      return String(name === 'TimeoutError' ? 'timeout' : (code ?? name));
    }
  }

  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    add,
    async close(): Promise<void> {
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((done) => {
        late = setTimeout(done, CLOSE_MS);
      });
      // What was added while a call was under way goes with another.
      await Promise.race([flush().then(flush), enough]);
      clearTimeout(late);
    },
  };
}

function spanOf({ traceId, spanId, parentSpanId, name, kind, start, end, attributes, failed }: FinishedSpan) {
  return {
    ...{ traceId, spanId, ...(parentSpanId && { parentSpanId }), name, kind: KINDS[kind] },
    ...{ startTimeUnixNano: nanoseconds(start), endTimeUnixNano: nanoseconds(end) },
    ...{ attributes: attributesOf(attributes), status: failed ? { code: STATUS_ERROR } : {} },
  };
}

/** As a text: the number is larger than a double holds. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

function attributesOf(values: Record<string, string | number>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

function headersOf(text: string | null): Record<string, string> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim().toLowerCase(), decoded(pair.slice(at + 1).trim())];
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
