import { hostname } from 'node:os';
import { join } from 'node:path';
import { createContainers } from '../ops/desk/containers.ts';
import { deskRoutes } from '../ops/desk/desk.routes.ts';
import { createDesk } from '../ops/desk/desk.ts';
import { startOpsListener, textRoutes } from '../ops/ops.routes.ts';
import type { BuiltApp } from './app.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { isInside } from './settings.ts';
import { retryLeads } from './storage.ts';

export interface DeskParts {
  config: Config;
  built: BuiltApp;
  distDir: string;
  dataDir: Pick<DataDir, 'problem'>;
}

/**
 * The operator's listener: the desk, and the same as text.
 * @returns null where it is turned off
 * @throws when it cannot listen
 */
export async function startDesk({ config, built, distDir, dataDir }: DeskParts) {
  if (!config.opsPort) return null;
  const { app, metrics, content, media, outbox, pages, presence, manifest, vitals } = built;
  const containers = createContainers(presence, {
    ...{ name: hostname(), build: manifest.build, node: process.version },
    startedAt: Math.round(performance.timeOrigin),
  });
  const desk = createDesk({
    registry: metrics.registry,
    content,
    outbox: () => outbox.summary(),
    dataDir: config.dataDir,
    dataDirProblem: () => dataDir.problem,
    containers: containers.all,
    vitals: vitals.rows,
    reraRequired: config.reraRequired,
    now: Date.now,
  });
  const listener = await startOpsListener({
    ...{ host: config.opsHost, port: config.opsPort, isInside, log: app.log },
    routes(ops) {
      deskRoutes(ops, {
        desk,
        retryLeads: (id) => retryLeads(config.dataDir, config.databaseUrl, id),
        refresh: content.refresh,
        filesDir: join(distDir, 'desk'),
        log: app.log,
      });
      textRoutes(ops, {
        metrics: metrics.registry,
        cache: () => ({ content: content.describe(), pages: pages.describe(), media: media.usage() }),
        outbox: () => outbox.summary(),
      });
    },
  });
  return {
    /** Ends what the desk asks of others; the listener goes on. */
    async stop() {
      desk.close();
      await containers.close();
    },
    close: () => listener.close(),
  };
}
