import { resolve } from 'node:path';
import { createDemoUpstream } from './demo.routes.ts';

/**
 * The demo upstream in a process of its own, for compose.yaml and for trying things out:
 * `PORT=9100 node server/demo/serve.ts [folder of the files]`.
 * It writes one line, its address. SIGTERM and SIGINT end it.
 */
const { HOST, PORT, API_KEY } = process.env;

const upstream = await createDemoUpstream({
  apiKey: API_KEY,
  filesDir: resolve(process.argv[2] ?? 'server/demo/files'),
});
const url = await upstream.listen({ host: HOST || '127.0.0.1', port: Number(PORT || 0) });
process.stdout.write(`${url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void upstream.close());
