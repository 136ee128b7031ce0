import { resolve } from 'node:path';
import { createDemoUpstream } from './demo.routes.ts';
import { demoContent } from './demo-content.ts';

/**
 * The demo upstream in a process of its own, for the benchmark, for compose.yaml and for trying things out:
 * `PORT=9100 PROJECTS=2400 LATENCY_MS=50 node server/demo/serve.ts [folder of the files]`.
 * It writes one line, its address. SIGTERM and SIGINT end it.
 */
const { HOST, PORT, PROJECTS, LATENCY_MS, API_KEY } = process.env;

const upstream = await createDemoUpstream({
  content: demoContent(wholeNumber('PROJECTS', PROJECTS)),
  latencyMs: wholeNumber('LATENCY_MS', LATENCY_MS),
  apiKey: API_KEY,
  filesDir: resolve(process.argv[2] ?? 'server/demo/files'),
});
const url = await upstream.listen({ host: HOST || '127.0.0.1', port: wholeNumber('PORT', PORT) ?? 0 });
process.stdout.write(`${url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void upstream.close());

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} takes a whole number, got "${text}"`);
  return Number(text);
}
