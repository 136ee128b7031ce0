import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createTraceExporter, type FinishedSpan, type TraceExporterOptions } from './trace-exporter.ts';

/** Which traces are sent. `parent`: as the request's `traceparent` says, else by the share. */
export interface Sampler {
  parent: boolean;
  /** From 0 to 1, by trace id, so that every service decides alike. */
  share: number;
}

export interface TracingOptions extends TraceExporterOptions {
  sampler: Sampler;
}

interface Span extends Omit<FinishedSpan, 'end' | 'failed'> {
  sampled: boolean;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;
const SAMPLED = 1;

const now = () => performance.timeOrigin + performance.now();

/**
 * Spans of requests, loaders and calls to upstream, sent as OTLP/HTTP JSON. Loaded only where a collector is named
 * (docs/decisions, 0070).
 */
export function createTracing({ sampler, ...options }: TracingOptions) {
  const storage = new AsyncLocalStorage<Span>();
  const exporter = createTraceExporter(options);

  function begin(name: string, kind: Span['kind'], parent: Span | undefined): Span {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    return {
      ...{ traceId, spanId: randomBytes(8).toString('hex'), parentSpanId: parent?.spanId ?? null },
      ...{ name, kind, start: now(), attributes: {} },
      sampled: parent?.sampled ?? isSampled(traceId),
    };
  }

  /** The first 53 bits of the last 8 bytes, as the specification's ratio sampler reads them. */
  function isSampled(traceId: string): boolean {
    return Number.parseInt(traceId.slice(18), 16) / 2 ** 56 < sampler.share;
  }

  function end(span: Span, failed: boolean): void {
    if (!span.sampled) return;
    const { sampled: _, ...rest } = span;
    exporter.add({ ...rest, end: now(), failed });
  }

  /** The span of the caller, as it came with a request; a stranger's is as good as any: it says nothing of ours. */
  function callerOf(header: string | undefined): Pick<Span, 'traceId' | 'spanId' | 'sampled'> | null {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? [];
    if (!traceId || !spanId || !flags) return null;
    const asked = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED;
    return { traceId, spanId, sampled: sampler.parent ? asked : isSampled(traceId) };
  }

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      const result = await storage.run(span, work);
      end(span, false);
      return result;
    } catch (error) {
      // A reason is one of ours, a message may quote what was sent.
      const { reason, name } = (error ?? {}) as { reason?: unknown; name?: unknown };
      span.attributes['error.type'] = String(reason ?? name ?? 'unknown');
      end(span, true);
      throw error;
    }
  }

  return {
    /** Runs the handling of a request in a span that ends with its response. */
    aroundRequest(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
      const { traceparent } = request.headers;
      const caller = callerOf(typeof traceparent === 'string' ? traceparent : undefined);
      const span = begin(request.method ?? '', 'server', caller as Span | undefined);
      span.attributes['http.request.method'] = request.method ?? '';
      response.once('close', () => {
        span.attributes['http.response.status_code'] = response.statusCode;
        end(span, response.statusCode >= 500);
      });
      storage.run(span, handle);
    },

    /** Names the span of the request that is worked for. @param pattern its route, never its address */
    nameRequest(pattern: string): void {
      const span = storage.getStore();
      if (span?.kind !== 'server') return;
      span.attributes['http.route'] = pattern;
      span.name = `${span.attributes['http.request.method']} ${pattern}`;
    },

    /** Runs a loader in a span. @param pattern of its route */
    aroundLoader<T>(pattern: string, work: () => Promise<T>): Promise<T> {
      return within(begin(`loader ${pattern}`, 'internal', storage.getStore()), work);
    },

    /** Runs a call to upstream in a span. @param work gets the headers that hand the trace on */
    aroundCall<T>(endpoint: string, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
      const span = begin(endpoint, 'client', storage.getStore());
      span.attributes['upstream.endpoint'] = endpoint;
      const traceparent = `00-${span.traceId}-${span.spanId}-0${Number(span.sampled)}`;
      return within(span, () => work({ traceparent }));
    },

    /** Sends what is left. Never rejects. */
    close: () => exporter.close(),
  };
}

export type Tracing = ReturnType<typeof createTracing>;
