import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Ids of requests: those of one process share a prefix, and none says anything about the client. */
export function createRequestIds() {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  const storage = new AsyncLocalStorage<string>();
  return {
    next: () => `${prefix}-${(++count).toString(36)}`,
    /** Runs work for a request: its calls to upstream carry the request's id. */
    asRequest: <T>(id: string, work: () => T): T => storage.run(id, work),
    /** The id of the request that this work is for; background work gets an id of its own. */
    current: () => storage.getStore() ?? `${prefix}-b${(++count).toString(36)}`,
  };
}
