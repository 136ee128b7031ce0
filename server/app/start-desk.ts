import { join } from 'node:path';
import { deskRoutes } from '../ops/desk/desk.routes.ts';
import { createDesk } from '../ops/desk/desk.ts';
import { createOpsApp } from '../ops/ops.routes.ts';
import type { BuiltApp } from './app.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { isInside } from './settings.ts';

/**
 * Starts the operator's listener: the desk, and its figures as text.
 * @returns null where it is turned off
 * @throws when it cannot listen
 */
export async function startDesk(config: Config, built: BuiltApp, distDir: string, dataDir: DataDir) {
  if (!config.opsPort) return null;
  const { app, manifest, metrics, content, media, submissions, tally, siteFaults, pages } = built;
  const listener = createOpsApp({
    isInside,
    log: app.log,
    metrics: metrics.registry,
    cache: () => ({
      content: content.describe(media.problem),
      pages: pages.describe(),
      media: media.usage(),
    }),
    outbox: submissions.summary,
  });
  const dataDirProblem = () => dataDir.problem;
  const desk = createDesk({
    metrics,
    content,
    media,
    submissions,
    tally,
    build: manifest.build,
    dataDir: config.dataDir,
    dataDirProblem,
    siteFaults,
    reraRequired: config.reraRequired,
  });
  listener.addHook('onClose', async () => desk.close());
  deskRoutes(listener, {
    desk,
    retryLeads: submissions.retry,
    refresh: content.refresh,
    filesDir: join(distDir, 'desk'),
    log: app.log,
  });
  await listener.listen({ host: config.opsHost, port: config.opsPort });
  return listener;
}
