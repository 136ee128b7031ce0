import { hostname } from 'node:os';
import { join } from 'node:path';
import { createDesk } from '../ops/desk/desk.ts';
import { createDeskHandler, type DeskHandler } from '../ops/desk/desk-handler.ts';
import { createHeartbeat } from '../ops/desk/heartbeat.ts';
import { registrationCondition } from '../ops/desk/registration-condition.ts';
import type { BuiltApp } from './app.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { retryLeads } from './storage.ts';

export interface DeskParts {
  config: Config;
  built: BuiltApp;
  distDir: string;
  dataDir: Pick<DataDir, 'problem'>;
}

/** The operator's desk, made of the services that it shows. */
export function startDesk({ config, built, distDir, dataDir }: DeskParts): {
  handle: DeskHandler;
  close(): Promise<void>;
} {
  const { app, metrics, content, outbox, pages, connections, presence, manifest, vitals } = built;
  const heartbeat = createHeartbeat(presence, {
    ...{ name: hostname(), build: manifest.build, node: process.version },
    startedAt: Math.round(performance.timeOrigin),
  });
  const desk = createDesk({
    registry: metrics.registry,
    content,
    outbox: () => outbox.summary(),
    retryLeads: (id) => retryLeads(config.dataDir, config.databaseUrl, id),
    pageCacheBytes: () => pages.describe().bytes,
    connections,
    dataDir: config.dataDir,
    dataDirProblem: () => dataDir.problem,
    containers: heartbeat.containers,
    vitals: vitals.rows,
    conditions: [registrationCondition(config.reraRequired)],
    log: app.log,
    now: Date.now,
  });
  return {
    handle: createDeskHandler({
      desk,
      filesDir: join(distDir, 'desk'),
      log: app.log,
    }),
    async close() {
      await Promise.all([desk.close(), heartbeat.close()]);
    },
  };
}
