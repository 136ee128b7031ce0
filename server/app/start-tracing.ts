import type { SentResponse } from '../http/report.routes.ts';
import type { TracingOptions } from '../ops/tracing.ts';
import type { Config } from './config.ts';

/**
 * Traces, where a collector is named; what makes them is loaded only then.
 * @param version of the build
 * @returns null without a collector
 */
export async function startTracing(config: Config, version: string, log: TracingOptions['log']) {
  const { otlpEndpoint, otlpTracesEndpoint, otelSampler } = config;
  const url = otlpTracesEndpoint ?? (otlpEndpoint === null ? null : `${otlpEndpoint}/v1/traces`);
  if (url === null || config.otelDisabled) return null;
  const { createTracing } = await import('../ops/tracing.ts');
  const kind = otelSampler.replace('parentbased_', '');
  const share = { always_on: 1, always_off: 0 }[kind] ?? Number(config.otelSamplerArg);
  const tracing = createTracing({
    ...{ url, version, log, timeoutMs: config.otlpTimeoutMs, serviceName: config.otelServiceName },
    headers: config.otlpTracesHeaders ?? config.otlpHeaders,
    sampler: { parent: kind !== otelSampler, share },
  });
  return {
    ...tracing,
    /** Pages are one route of Fastify's, or never reach it: what is reported of them has their own. */
    nameBy:
      (report: (sent: SentResponse) => void) =>
      (sent: SentResponse): void => {
        tracing.nameRequest(sent.pattern);
        report(sent);
      },
  };
}
