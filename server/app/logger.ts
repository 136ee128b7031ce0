import type { LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** Fields that are removed from every line, at its top and one level down. */
const PERSONAL = ['name', 'mobile', 'captcha', 'token', 'authorization', 'body', 'headers'];

/**
 * JSON lines on stdout; on a terminal in development readable ones. Requests are written as id, method, route and
 * status only: no header, address, query or body ever reaches the log (docs/product.md, "Privacy").
 */
export function loggerOptions(
  { logLevel, production }: Pick<Config, 'logLevel' | 'production'>,
  isTerminal: boolean,
): LoggerOptions {
  return {
    level: logLevel,
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
    ...(isTerminal &&
      !production && {
        transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'reqId' } },
      }),
  };
}
