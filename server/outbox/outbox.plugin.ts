import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Forward, ForwardOutcome, StartDelivery } from '../../shared/enquiry-delivery.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';
import { createDeliverer, type Deliverer } from './deliverer.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { startUpkeep } from './upkeep.ts';

export interface OutboxPluginOptions {
  /** The database file: `outbox.db` in DATA_DIR. */
  file: string;
  now: () => number;
  random: () => number;
  /** ENQUIRY_TIMEOUT_MS: as long, and a little more, a new enquiry belongs to its own request. */
  forwardTimeoutMs: number;
  /** Between two rounds of the background loop, milliseconds. */
  pollMs?: number;
  /** How often a file that failed is tried again, milliseconds. */
  recoverEveryMs?: number;
  /** How much time a stop leaves what is being forwarded, milliseconds. */
  graceMs: number;
  onAttempt?: (form: FormName, kind: ForwardOutcome['kind'], background: boolean) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
    startDelivery: StartDelivery;
  }
}

/** Opens the outbox for the life of the server; whoever can forward begins deliveries with `startDelivery`. */
async function outbox(app: FastifyInstance, options: OutboxPluginOptions): Promise<void> {
  const { file, now, random, forwardTimeoutMs, graceMs, onAttempt } = options;
  const { pollMs = 2_000, recoverEveryMs = 10_000 } = options;
  const box = openOutbox({
    file,
    now,
    random,
    newId: randomUUID,
    holdMs: forwardTimeoutMs + 5_000,
    onProblem(problem) {
      if (problem) {
        app.log.error(
          { fault: problem.kind, file },
          'the outbox cannot use its file: enquiries are kept in memory until it can',
        );
      } else app.log.info({ file }, 'the outbox can use its file again');
    },
    onSetAside({ setAside, rescued }) {
      app.log.error(
        { setAside, rescued },
        'the outbox file was corrupt: it was set aside and a new one begun',
      );
    },
  });
  const upkeep = startUpkeep({ outbox: box, log: app.log, recoverEveryMs });
  let deliverer: Deliverer | null = null;
  let stopped: Promise<void> | undefined;

  async function stop(): Promise<void> {
    await deliverer?.stop(graceMs);
    box.recover();
    // Now, not only when every connection has ended: the process may not wait for those.
    upkeep.reportUnsaved();
  }

  app.decorate('outbox', box);
  app.decorate('startDelivery', (forward: Forward) => {
    deliverer = createDeliverer({
      outbox: box,
      forward,
      log: app.log,
      random,
      pollMs,
      ...(onAttempt ? { onAttempt } : {}),
    });
    deliverer.start();
    return deliverer;
  });
  // Begun before the server waits for its open requests, so that none of them waits longer than the grace.
  app.addHook('preClose', async () => {
    stopped = stop();
  });
  app.addHook('onClose', async () => {
    await stopped;
    upkeep.stop();
    upkeep.reportUnsaved();
    box.close();
  });
}

/** Decorates the app itself with `outbox` and `startDelivery`. */
export const outboxPlugin = Object.assign(outbox, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'outbox' },
});
