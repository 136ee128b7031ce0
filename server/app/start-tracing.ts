import type { Tracing, TracingOptions } from '../ops/tracing.ts';
import type { Config } from './config.ts';

/** Loads the packages of traces where the settings name a collector. @returns null without one */
export async function startTracing(
  config: Config,
  { version, log, isTrustedProxy }: Pick<TracingOptions, 'version' | 'log' | 'isTrustedProxy'>,
): Promise<Tracing | null> {
  if (config.tracesUrl === null) return null;
  const { createTracing } = await import('../ops/tracing.ts');
  return createTracing({
    url: config.tracesUrl,
    version,
    log,
    isTrustedProxy,
    otelServiceName: config.otelServiceName,
    otelResourceAttributes: config.otelResourceAttributes,
    otelExporterOtlpTimeout: config.otelExporterOtlpTimeout,
    otelExporterOtlpTracesTimeout: config.otelExporterOtlpTracesTimeout,
    otelExporterOtlpHeaders: config.otelExporterOtlpHeaders,
    otelExporterOtlpTracesHeaders: config.otelExporterOtlpTracesHeaders,
    otelTracesSampler: config.otelTracesSampler,
    otelTracesSamplerArg: config.otelTracesSamplerArg,
  });
}
