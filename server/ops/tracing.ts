import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import {
  type ExportResult,
  ExportResultCode,
  parseKeyPairsIntoRecord,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export interface TracingOptions {
  /** The whole address: `http://collector:4318/v1/traces`. */
  url: string;
  /** The build. */
  version: string;
  log: { warn(facts: object, text: string): void; info(facts: object, text: string): void };
  /** True for a proxy whose `traceparent` is believed: a stranger could have each of its requests sampled. */
  isTrustedProxy: (address: string) => boolean;
  /** The settings of these names, by OpenTelemetry's standard. */
  otelServiceName: string | null;
  otelResourceAttributes: string | null;
  otelExporterOtlpTimeout: number;
  otelExporterOtlpTracesTimeout: number | null;
  otelExporterOtlpHeaders: string | null;
  otelExporterOtlpTracesHeaders: string | null;
  otelTracesSampler: string;
  otelTracesSamplerArg: string;
}

/** The longest that a stop waits for the collector, milliseconds. */
const CLOSE_MS = 1_000;

export type Tracing = ReturnType<typeof createTracing>;

/**
 * Spans of requests, loaders and calls to upstream, sent by the OpenTelemetry packages as OTLP/HTTP JSON. The context
 * is an AsyncLocalStorage here: OpenTelemetry's own is global, and a process may hold several apps.
 */
export function createTracing(options: TracingOptions) {
  const { url, version, log, isTrustedProxy, otelTracesSampler } = options;
  const headers = options.otelExporterOtlpTracesHeaders ?? options.otelExporterOtlpHeaders ?? '';
  const exporter = new OTLPTraceExporter({
    url,
    timeoutMillis: options.otelExporterOtlpTracesTimeout ?? options.otelExporterOtlpTimeout,
    headers: parseKeyPairsIntoRecord(headers),
  });
  const kind = otelTracesSampler.replace('parentbased_', '');
  const share = { always_on: 1, always_off: 0 }[kind] ?? Number(options.otelTracesSamplerArg);
  const root = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    sampler: kind === otelTracesSampler ? root : new ParentBasedSampler({ root }),
    resource: resourceFromAttributes({
      'service.name': 'site',
      'service.version': version,
      'service.instance.id': randomUUID(),
      ...parseKeyPairsIntoRecord(options.otelResourceAttributes ?? ''),
      ...(options.otelServiceName && { 'service.name': options.otelServiceName }),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, log) })],
  });
  const tracer = provider.getTracer('site');
  const propagator = new W3CTraceContextPropagator();
  const contexts = new AsyncLocalStorage<Context>();

  async function within<T>(name: string, kind: SpanKind, work: (span: Span) => Promise<T>): Promise<T> {
    const parent = contexts.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind }, parent);
    try {
      return await contexts.run(trace.setSpan(parent, span), work, span);
    } catch (error) {
      // A reason is one of our own words; a message may quote a visitor.
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
      const { method = '', headers, socket } = request;
      const parent = isTrustedProxy(socket.remoteAddress ?? '')
        ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
        : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      contexts.run(trace.setSpan(parent, span), handle);
    },

    /** Names the span of the current request. @param pattern the route's, never the address */
    nameRequest(method = '', pattern = ''): void {
      const span = trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);
      span?.setAttribute('http.route', pattern).updateName(`${method} ${pattern}`);
    },

    /** Runs a loader in a span. @param pattern the route's */
    aroundLoader<T>(pattern: string, work: () => Promise<T>): Promise<T> {
      return within(`loader ${pattern}`, SpanKind.INTERNAL, work);
    },

    /** Runs a call to upstream in a span. @param work gets the headers that hand the trace on */
    aroundCall<T>(endpoint: string, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
      return within(endpoint, SpanKind.CLIENT, (span) => {
        span.setAttribute('upstream.endpoint', endpoint);
        const headers: Record<string, string> = {};
        propagator.inject(contexts.getStore() ?? ROOT_CONTEXT, headers, defaultTextMapSetter);
        return work(headers);
      });
    },

    /** Sends the spans that are left. Never rejects. */
    async close(): Promise<void> {
      await Promise.race([provider.shutdown().catch(() => {}), wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** An exporter that logs a line when the collector begins to refuse spans, and one when it takes them again. */
function reporting(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  let failing = false;

  function report({ code, error }: ExportResult): void {
    const failed = code !== ExportResultCode.SUCCESS;
    // Without a code the message is the exporter's own; with a code it may quote the collector.
    const reason = (error as { code?: unknown } | undefined)?.code ?? error?.message;
    const fault = typeof reason === 'number' ? `http ${reason}` : String(reason);
    if (failed && !failing) log.warn({ fault }, 'traces are not taken: they are lost meanwhile');
    if (!failed && failing) log.info({}, 'traces are taken again');
    failing = failed;
  }

  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
