/** What a figure has to be; without one it is only told. */
export interface Limit {
  text: string;
  holds: (value: number) => boolean;
}

export const atLeast = (least: number, unit = ''): Limit => ({
  text: `≥ ${least}${unit}`,
  holds: (value) => value >= least,
});
export const atMost = (most: number, unit = ''): Limit => ({
  text: `≤ ${most}${unit}`,
  holds: (value) => value <= most,
});

/** The table of one run. Lines are written as they come, so that a long run shows where it is. */
export function createFigures(write: (text: string) => void) {
  let missed = 0;

  function heading(text: string, remark = ''): void {
    write(`\n${text}${remark && `  (${remark})`}\n`);
  }

  /**
   * @param value compared with the limit; not a number fails it
   * @param shown the value as people read it
   */
  function line(what: string, value: number, shown: string, limit: Limit | null = null): void {
    const holds = limit === null || limit.holds(value);
    if (!holds) missed++;
    const verdict = limit ? `${limit.text.padEnd(12)} ${holds ? 'ok' : 'MISSED'}` : '';
    write(`  ${what.padEnd(56)} ${shown.padStart(30)}   ${verdict}`.trimEnd().concat('\n'));
  }

  function skipped(what: string, why: string): void {
    write(`  ${what.padEnd(56)} ${'skipped'.padStart(30)}   ${why}\n`);
  }

  return { heading, line, skipped, missed: () => missed };
}

export type Figures = ReturnType<typeof createFigures>;

/** @returns NaN for none */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** @returns what three of four are at most; NaN for none */
export function upperQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}

export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const MB = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
export const perSecond = (count: number): string => `${Math.round(count).toLocaleString('en-IN')}/s`;
