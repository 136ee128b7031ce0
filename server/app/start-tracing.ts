import type { SentResponse } from '../http/report.routes.ts';
import type { TracingOptions } from '../ops/tracing.ts';
import type { Config } from './config.ts';

/**
 * Traces, where a collector is named; what makes them is loaded only then.
 * @param version of the build
 * @returns null without a collector
 */
export async function startTracing(config: Config, version: string, log: TracingOptions['log']) {
  const { otelExporterOtlpEndpoint: endpoint, otelTracesSampler: sampler } = config;
  const url = config.otelExporterOtlpTracesEndpoint ?? (endpoint && `${endpoint}/v1/traces`);
  if (url === null || config.otelSdkDisabled) return null;
  const { createTracing } = await import('../ops/tracing.ts');
  const kind = sampler.replace('parentbased_', '');
  const share = { always_on: 1, always_off: 0 }[kind] ?? Number(config.otelTracesSamplerArg);
  const tracing = createTracing({
    ...{ url, version, log, timeoutMs: config.otelExporterOtlpTimeout, serviceName: config.otelServiceName },
    headers: config.otelExporterOtlpTracesHeaders ?? config.otelExporterOtlpHeaders,
    sampler: { parent: kind !== sampler, share },
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
