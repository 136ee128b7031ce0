import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import {
  type ExportResult,
  ExportResultCode,
  parseKeyPairsIntoRecord,
  parseTraceParent,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export interface TracingOptions {
  /** The whole address: `http://collector:4318/v1/traces`. */
  url: string;
  /** `key=value,…`, percent-encoded; null for none. */
  headers: string | null;
  /** For one call with its retries; milliseconds. */
  timeoutMs: number;
  serviceName: string;
  /** The build. */
  version: string;
  /** Which traces are sent. `parent`: as the request's `traceparent` says, else by the share from 0 to 1. */
  sampler: { parent: boolean; share: number };
  log: { warn(facts: object, text: string): void; info(facts: object, text: string): void };
}

/** A stop waits no longer for the collector; milliseconds. */
const CLOSE_MS = 1_000;

/**
 * Spans of requests, loaders and calls to upstream, sent by the OpenTelemetry packages as OTLP/HTTP JSON. Loaded only
 * where a collector is named. The context is handed on here and not through OpenTelemetry's globals, so that a process
 * may hold several apps, as tests do.
 */
export function createTracing(options: TracingOptions) {
  const { url, headers, timeoutMs, serviceName, version, sampler, log } = options;
  const share = new TraceIdRatioBasedSampler(sampler.share);
  const exporter = new OTLPTraceExporter({
    ...{ url, timeoutMillis: timeoutMs, headers: parseKeyPairsIntoRecord(headers ?? '') },
  });
  const provider = new TracerProvider({
    sampler: sampler.parent ? new ParentBasedSampler({ root: share }) : share,
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withReport(exporter, log) })],
  });
  const tracer = provider.getTracer('site');
  const storage = new AsyncLocalStorage<{ context: Context; nameRequest?: (pattern: string) => void }>();

  async function within<T>(name: string, kind: SpanKind, work: (span: Span) => Promise<T>): Promise<T> {
    const parent = storage.getStore()?.context ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind }, parent);
    try {
      return await storage.run({ context: trace.setSpan(parent, span) }, work, span);
    } catch (error) {
      // A reason is one of ours, a message may quote what was sent.
      const { reason, name } = (error ?? {}) as { reason?: unknown; name?: unknown };
      span.setAttribute('error.type', String(reason ?? name ?? 'unknown'));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    /** Runs the handling of a request in a span that ends with its response. */
    aroundRequest(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
      const method = request.method ?? '';
      const caller = parseTraceParent(String(request.headers.traceparent ?? ''));
      const parent = caller
        ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
        : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      const nameRequest = (pattern: string) =>
        void span.setAttribute('http.route', pattern).updateName(`${method} ${pattern}`);
      storage.run({ context: trace.setSpan(parent, span), nameRequest }, handle);
    },

    /** Names the span of the request that is worked for. @param pattern its route, never its address */
    nameRequest: (pattern: string): void => storage.getStore()?.nameRequest?.(pattern),

    /** Runs a loader in a span. @param pattern of its route */
    aroundLoader<T>(pattern: string, work: () => Promise<T>): Promise<T> {
      return within(`loader ${pattern}`, SpanKind.INTERNAL, work);
    },

    /** Runs a call to upstream in a span. @param work gets the headers that hand the trace on */
    aroundCall<T>(endpoint: string, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
      return within(endpoint, SpanKind.CLIENT, (span) => {
        span.setAttribute('upstream.endpoint', endpoint);
        const { traceId, spanId, traceFlags } = span.spanContext();
        return work({ traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}` });
      });
    },

    /** Sends what is left. Never rejects. */
    async close(): Promise<void> {
      let late: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((done) => {
        late = setTimeout(done, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), enough]);
      clearTimeout(late);
    },
  };
}

/** Logs a line when the collector begins to refuse spans, and one when it takes them again. */
function withReport(exporter: OTLPTraceExporter, log: TracingOptions['log']) {
  let failing = false;
  function report({ code, error }: ExportResult): void {
    const failed = code !== ExportResultCode.SUCCESS;
    // Without a code the message is the exporter's own; with one it may quote the collector.
    const reason = (error as { code?: unknown } | undefined)?.code ?? error?.message;
    const fault = typeof reason === 'number' ? `http ${reason}` : String(reason);
    if (failed && !failing) log.warn({ fault }, 'traces are not taken: they are lost meanwhile');
    if (!failed && failing) log.info({}, 'traces are taken again');
    failing = failed;
  }
  return {
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
    export: (spans: Parameters<typeof exporter.export>[0], done: (result: ExportResult) => void) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
  };
}

export type Tracing = ReturnType<typeof createTracing>;
