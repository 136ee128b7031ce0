import type { OutboxSummary } from '../../leads/outbox/lead-store.ts';
import type { ContentService } from '../../upstream/content-service.ts';
import type { VitalRow } from '../vitals.ts';
import type { Figures } from './figures.ts';
import type { Container } from './heartbeat.ts';
import type { Minute } from './history.ts';

/** How everything stands, as the desk shows it; nothing personal. */
export interface DeskState {
  /** Milliseconds since the epoch. */
  now: number;
  /** null where it does not answer. */
  outbox: OutboxSummary | null;
  content: ReturnType<ContentService['describe']>;
  dataDirProblem: string | null;
  figures: Figures;
  /** The same some minutes ago; null in the first ones. */
  before: Figures | null;
  history: readonly Minute[];
  pageCacheBytes: number;
  /** How long the process stood still at a time since the last minute began (99th of a hundred), milliseconds. */
  lagMs: number;
  /** Bytes; `limit` null where there is none. */
  memory: { rss: number; limit: number | null };
  disk: { free: number; size: number } | null;
  connections: number;
  /** This one first. */
  containers: readonly Container[];
  vitals: readonly VitalRow[];
}
