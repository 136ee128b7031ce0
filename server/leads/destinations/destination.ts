import type { Leased, Sent } from '../submissions/delivery.ts';

/** The sender of a visitor's own try; never stored. */
export interface Sender {
  requestId: string;
  /** null where there is none. */
  bearer: string | null;
}

/** A place that submissions are delivered to. */
export interface Destination {
  /** Its name in the store, in metrics and on the desk. */
  name: string;
  /** The most deliveries at the same time, in the background; 1 by default. */
  atOnce?: number;
  /**
   * Delivers once. Never rejects: every failure is an outcome.
   * @param sender null where no visitor waits
   * @param signal aborted when the server cannot wait any longer
   */
  send(leased: Leased, sender: Sender | null, signal: AbortSignal): Promise<Sent>;
}
