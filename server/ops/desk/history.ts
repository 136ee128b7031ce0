import { open, readFile, rename, rm, stat } from 'node:fs/promises';

/** One minute: what was counted in it, or how things stood at its end. */
export const SERIES = [
  ...(['requests', 'errors', 'slowMs', 'hitShare', 'upstreamCalls', 'upstreamFailures'] as const),
  ...(['tickets', 'posted', 'valid', 'accepted', 'delivered'] as const),
  ...(['captchasPassed', 'captchasFailed', 'waiting', 'oldestS', 'memoryMb', 'lagMs'] as const),
] as const;

export type SeriesName = (typeof SERIES)[number];
/** `at`: seconds since the epoch. */
export type Minute = Record<SeriesName, number> & { at: number };

const DAY_S = 24 * 60 * 60;
/** A day of minutes. */
const MAX_MINUTES = 1_440;
/** A file that is larger is none of ours; bytes. */
const MAX_FILE = 1_000_000;

export interface History {
  add(minute: Minute): void;
  /** Of the last 24 hours, oldest first. */
  all(): readonly Minute[];
  /** What an earlier run has written, once. Never rejects. */
  load(now: number): Promise<void>;
  /** @returns why it cannot be written; null when it was. Never rejects */
  save(): Promise<string | null>;
}

/** The last 24 hours, in memory and in a file that survives a restart: a row of numbers for each minute. */
export function createHistory(file: string | null): History {
  let minutes: Minute[] = [];
  let saving: Promise<string | null> | null = null;

  function prune(now: number): void {
    const first = minutes.findIndex(({ at }) => at > now - DAY_S && at <= now);
    minutes = first < 0 ? [] : minutes.slice(Math.max(first, minutes.length - MAX_MINUTES));
  }

  async function write(): Promise<string | null> {
    if (file === null) return null;
    const rows = minutes.map((minute) => [minute.at, ...SERIES.map((name) => minute[name])]);
    const next = `${file}.new`;
    try {
      const handle = await open(next, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify({ series: SERIES, rows }));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(next, file);
      return null;
    } catch (error) {
      await rm(next, { force: true }).catch(() => {});
      return String((error as { code?: unknown }).code ?? 'unknown error');
    }
  }

  return {
    add(minute) {
      minutes.push(minute);
      prune(minute.at);
    },
    all: () => minutes,
    async load(now) {
      if (file === null) return;
      try {
        if ((await stat(file)).size > MAX_FILE) return;
        minutes = [...minutesOf(JSON.parse(await readFile(file, 'utf8'))), ...minutes];
        prune(now);
      } catch {
        // None, or damaged: the day begins anew.
      }
    },
    save() {
      saving ??= write().finally(() => {
        saving = null;
      });
      return saving;
    },
  };
}

/** Of another version only what both know. */
function minutesOf(stored: unknown): Minute[] {
  const { series, rows } = stored as { series: unknown; rows: unknown };
  if (!Array.isArray(series) || !Array.isArray(rows)) return [];
  const good = rows.filter(
    (row): row is number[] => Array.isArray(row) && row.every((value) => Number.isFinite(value)),
  );
  return good.map((row) => {
    const storedOf = (name: SeriesName) => (series.includes(name) ? row[series.indexOf(name) + 1] : 0) ?? 0;
    const values = SERIES.map((name) => [name, storedOf(name)]);
    return { at: row[0], ...Object.fromEntries(values) } as Minute;
  });
}
