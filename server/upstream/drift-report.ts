import type { Drift, DriftKind } from '../../shared/drift.ts';
import { DAY_MS } from '../../shared/india-time.ts';

export interface DriftReportOptions {
  /** Milliseconds. */
  now: () => number;
  log: { warn(fields: object, text: string): void };
  onDrift?: ((endpoint: string, field: string, kind: DriftKind, records: number) => void) | undefined;
}

/** The wait before a line is logged, so that it covers all content that a start loads; milliseconds. */
const LINE_DELAY_MS = 60_000;
/** The most fields that are counted by name; all others are counted together. */
const MAX_FIELDS = 400;
/** The most fields in one line of the log. */
const MAX_IN_LINE = 40;

/** Records that differed, by `endpoint field` and then by kind. */
type DriftCounts = Record<string, Partial<Record<DriftKind, number>>>;

/** Counts upstream's differences from the agreed records since the start, and logs them in one line a day. */
export function createDriftReport({ now, log, onDrift }: DriftReportOptions) {
  const all: DriftCounts = {};
  let sinceLine: DriftCounts = {};
  let lineAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    timer = undefined;
    lineAt = now();
    const entries = Object.entries(sinceLine);
    sinceLine = {};
    log.warn(
      { drift: Object.fromEntries(entries.slice(0, MAX_IN_LINE)), fields: entries.length },
      'upstream sends other fields than it should: content may be missing from pages',
    );
  }

  return {
    /** Adds the differences of one changed body. */
    note(endpoint: string, drift: Drift): void {
      for (const [kindAndField, records] of Object.entries(drift)) {
        const [kind, field = ''] = kindAndField.split(' ') as [DriftKind, string];
        const isToldApart = `${endpoint} ${field}` in all || Object.keys(all).length < MAX_FIELDS;
        const name = isToldApart ? field : '(more)';
        const key = `${endpoint} ${name}`;
        for (const counts of [all, sinceLine]) {
          counts[key] = { ...counts[key], [kind]: (counts[key]?.[kind] ?? 0) + records };
        }
        onDrift?.(endpoint, name, kind, records);
      }
      const isDue = now() - lineAt >= DAY_MS && Object.keys(sinceLine).length > 0;
      if (isDue) timer ??= setTimeout(tell, LINE_DELAY_MS).unref();
    },
    describe: (): DriftCounts => all,
    close: () => clearTimeout(timer),
  };
}
