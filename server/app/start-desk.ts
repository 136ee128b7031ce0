import { hostname } from 'node:os';
import { join } from 'node:path';
import { createContainers } from '../ops/desk/containers.ts';
import { createDesk } from '../ops/desk/desk.ts';
import { deskRoutes } from '../ops/desk/desk-routes.ts';
import type { OpsRoute } from '../ops/ops-listener.ts';
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
  routes: OpsRoute[];
  close(): Promise<void>;
} {
  const { app, metrics, content, outbox, presence, manifest, vitals } = built;
  const containers = createContainers(presence, {
    ...{ name: hostname(), build: manifest.build, node: process.version },
    startedAt: Math.round(performance.timeOrigin),
  });
  const desk = createDesk({
    registry: metrics.registry,
    content,
    outbox: () => outbox.summary(),
    retryLeads: (id) => retryLeads(config.dataDir, config.databaseUrl, id),
    dataDir: config.dataDir,
    dataDirProblem: () => dataDir.problem,
    containers: containers.all,
    vitals: vitals.rows,
    reraRequired: config.reraRequired,
    now: Date.now,
  });
  return {
    routes: deskRoutes({ desk, filesDir: join(distDir, 'desk'), log: app.log }),
    async close() {
      desk.close();
      await containers.close();
    },
  };
}
