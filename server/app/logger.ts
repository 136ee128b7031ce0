import type { LoggerOptions } from 'pino';
import { TYPED_NAMES } from '../../shared/enquiry-forms.ts';
import type { Config } from './config.ts';

/** Fields that are removed from every line, at its top and one level down. */
const PERSONAL = [...TYPED_NAMES, 'token', 'authorization', 'body', 'headers'];

/**
 * JSON lines. Requests are written as id, method, route and status only: no header, address, query or body is ever
 * logged (docs/product.md, "Privacy").
 */
export function loggerOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: PERSONAL.flatMap((field) => [field, `*.${field}`]),
      remove: true,
    },
    serializers: {
      // JavaScript can throw any value, null too.
      err: (error) => ({
        type: error?.name ?? 'Error',
        message: error?.message,
        code: error?.code,
        stack: error?.stack ?? '',
      }),
    },
  };
}
