import { resolve } from 'node:path';
import { startDemoUpstream } from './demo.routes.ts';

/**
 * The demo upstream in a process of its own, for the benchmark, for compose.yaml and for trying things out:
 * `PORT=9100 PROJECTS=2400 LATENCY_MS=50 node server/demo/serve.ts [folder of the files]`.
 * Its address is the one line that it writes. SIGTERM and SIGINT end it.
 */
const { HOST, PORT, PROJECTS, LATENCY_MS, API_KEY } = process.env;

const upstream = await startDemoUpstream({
  host: HOST || '127.0.0.1',
  port: wholeNumber('PORT', PORT),
  projects: wholeNumber('PROJECTS', PROJECTS),
  latencyMs: wholeNumber('LATENCY_MS', LATENCY_MS),
  apiKey: API_KEY,
  filesDir: resolve(process.argv[2] ?? 'server/demo/files'),
});
process.stdout.write(`${upstream.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void upstream.close());

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} takes a whole number, got "${text}"`);
  return Number(text);
}
