import { join } from 'node:path';
import type { Test } from 'tap';
import { temporaryFolder } from '../../../test/support/builders.ts';
import type { sharedDatabase } from '../../../test/support/shared-database.ts';
import type { StoreKind } from '../../app/storage.ts';
import { openPostgresDesk } from './postgres.ts';
import type { SubmissionDesk } from './store.ts';
import { type CalledStore, cipher, LEASE_MS, openDesk, openStore } from './submissions.fixture.ts';

export interface World {
  store: CalledStore;
  /** The operator's command on the same submissions. */
  desk: SubmissionDesk;
  /** What is written grows older, or the clock goes on. */
  later(ms: number): Promise<void>;
  /** The process is killed. @returns the store of the next one, for which the leases of that are over */
  killed(): Promise<CalledStore>;
}

const TIMES = {
  delivery: ['due_at', 'created_at', 'changed_at', 'leased_until'],
  submission: ['keep_until'],
  consent: ['at'],
};

/** Every kind of store that the settings can choose. */
export function enginesOf({
  postgres,
  container,
}: Awaited<ReturnType<typeof sharedDatabase>>): Record<StoreKind, (t: Test) => Promise<World>> {
  return {
    async files(t) {
      const clock = { now: Date.now() };
      const now = () => clock.now;
      const later = async (ms: number) => {
        clock.now += ms;
      };
      const file = join(temporaryFolder(t), 'outbox.db');
      const store = openStore(file, { now });
      const desk = openDesk(file, now);
      t.teardown(() => Promise.all([desk.close(), store.close()]));
      async function killed() {
        await store.close();
        const next = openStore(file, { now });
        t.teardown(() => next.close());
        return next;
      }
      return { store, desk, later, killed };
    },
    async postgres(t) {
      const { store, database } = await container(t);
      const desk = openPostgresDesk({ database, cipher, leaseMs: LEASE_MS });
      async function later(ms: number): Promise<void> {
        for (const [table, times] of Object.entries(TIMES))
          await postgres.query(`UPDATE ${table} SET ${times.map((time) => `${time} = ${time} - ${ms}`)}`);
      }
      async function killed() {
        await postgres.query('UPDATE delivery SET leased_until = 0');
        return (await container(t)).store;
      }
      return { store, desk, later, killed };
    },
  };
}
