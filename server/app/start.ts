import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SchemaNewer } from '../leads/stores/store.ts';
import { SiteError } from '../site/load-site.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { DataDirInUse, readSecret, takeDataDir } from './data-dir.ts';
import { addDotEnv, ConfigError } from './environment.ts';
import { openLog } from './open-log.ts';
import { startDesk } from './start-desk.ts';
import { onUncaught } from './uncaught.ts';
import { warmUp } from './warm-up.ts';

/** The longest wait for the first pages before the site says that it is ready, milliseconds. */
const MAX_WARM_UP_MS = 2_000;
/**
 * Deadlines after SIGTERM, milliseconds. Calls of `createEnquiry` get nearly all of the time: upstream may have taken
 * one that is aborted, and the next start sends it again.
 */
const STOP = { calls: 6_800, connections: 7_000, process: 7_500 } as const;
/** How often a stop closes idle connections, milliseconds. */
const STOP_LOOK_MS = 100;
/** The wait for DATA_DIR while the process before this one finishes its requests; milliseconds. */
const DATA_DIR_WAIT_MS = 9_000;

/** Until the services have started, an uncaught error ends the process. */
let fail: (facts: object, error: unknown) => void = (_facts, error) => refuse(error);
onUncaught((facts, error) => fail(facts, error));

/**
 * Starts the site; an error ends the process with a line.
 * @param onEndSignal gets the handler of end signals from then on, which stops the site gracefully
 */
export function start(onEndSignal: OnEndSignal): void {
  startSite(onEndSignal).catch(refuse);
}

type OnEndSignal = (begin: (signal: NodeJS.Signals) => void) => void;

async function startSite(onEndSignal: OnEndSignal): Promise<void> {
  addDotEnv(process.env);
  const config = readConfig(process.env);
  const distDir = import.meta.dirname;
  const dataDir = await waitForDataDir(config.dataDir);
  const { secret, stored } = readSecret(config.secret, config.dataDir);
  if (!config.secret) dataDir.keepSecret(secret);
  const demo = config.apiUrl === null ? await startDemo(distDir, config) : null;
  const apiUrl = config.apiUrl ?? demo?.url ?? '';
  const logTo = await openLog(config);
  process.on('exit', logTo.end);
  const building = buildApp({
    config,
    apiUrl,
    distDir,
    secret,
    dataDir,
    now: Date.now,
    steady: () => performance.timeOrigin + performance.now(),
    random: Math.random,
    callGraceMs: STOP.calls,
    logTo,
  });
  let stopping = false;
  let desk: Awaited<ReturnType<typeof startDesk>> = null;
  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCode), STOP.process);
    // A start that is under way ends first, so that its services are closed, too.
    const { app, ready } = await building;
    ready.value = false;
    setInterval(() => app.server.closeIdleConnections(), STOP_LOOK_MS);
    setTimeout(() => app.server.closeAllConnections(), STOP.connections);
    await app.close();
    void desk?.close();
    await demo?.close();
    dataDir.release();
    process.exit(exitCode);
  }
  onEndSignal((signal) => {
    if (!stopping) void building.then(({ app }) => app.log.info({ signal }, 'stopping'));
    void stop(0);
  });

  const built = await building;
  const { app, ready, captchas, pages } = built;
  fail = (facts) => {
    app.log.fatal(facts, 'an error that nobody caught: this process ends, and should be replaced');
    void stop(1);
  };
  for (const note of config.notes) app.log.warn(note);
  if (dataDir.problem) {
    app.log.error(
      { dataDir: config.dataDir },
      `${dataDir.problem}: enquiries are forwarded once and not kept, pictures are kept in memory`,
    );
  }
  if (!stored)
    app.log.error('no SECRET is set and none could be kept: forms sent out before a restart are void');

  if (stopping) return;
  desk = await startDesk(config, built, distDir, dataDir);
  if (stopping) return;
  await app.listen({ host: config.host, port: config.port });
  if (demo) app.log.info(`API_URL is not set: ${config.siteUrl} shows demo content`);
  await warmUp(pages.renderAhead, MAX_WARM_UP_MS);
  ready.value = !stopping;
  captchas.prepare();
}

async function waitForDataDir(dir: string): Promise<ReturnType<typeof takeDataDir>> {
  const until = performance.now() + DATA_DIR_WAIT_MS;
  for (;;) {
    try {
      return takeDataDir(dir);
    } catch (error) {
      if (!(error instanceof DataDirInUse) || performance.now() > until) throw error;
      await wait(250);
    }
  }
}

async function startDemo(distDir: string, { apiKey, apiKeyHeader }: Config) {
  const { createDemoUpstream } = await import('../demo/demo.routes.ts');
  const demo = await createDemoUpstream({ filesDir: join(distDir, 'demo'), apiKey, apiKeyHeader });
  return { url: await demo.listen({ host: '127.0.0.1', port: 0 }), close: () => demo.close() };
}

/** Prints the message of an operator's fault; any other error is a bug, and its stack is printed. */
function refuse(error: unknown): never {
  const { syscall } = (error ?? {}) as { syscall?: unknown };
  const refusals = [ConfigError, SiteError, DataDirInUse, SchemaNewer];
  const { message = String(error), stack = message } = error instanceof Error ? error : {};
  let line = stack;
  if (refusals.some((kind) => error instanceof kind)) line = message;
  if (['listen', 'bind', 'getaddrinfo'].includes(String(syscall))) {
    line = `HOST, PORT, OPS_HOST, OPS_PORT: cannot listen: ${message}`;
  }
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
