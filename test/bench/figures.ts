/** The limit of a figure; without one it is only told. */
export interface Limit {
  text: string;
  holds: (value: number) => boolean;
}

export const atLeast = (least: number): Limit => ({ text: `≥ ${least}`, holds: (value) => value >= least });
export const atMost = (most: number, unit = ''): Limit => ({
  text: `≤ ${most}${unit}`,
  holds: (value) => value <= most,
});

let missed = 0;
/** How many limits were missed so far. */
export const missedLimits = () => missed;

/** Lines are written as they come, so that a long run shows where it is. */
export function heading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

/**
 * @param value compared with the limit; not a number fails it
 * @param shown the value as people read it
 */
export function figure(what: string, value: number, shown: string, limit?: Limit): void {
  const holds = !limit || limit.holds(value);
  if (!holds) missed++;
  const verdict = limit ? `${limit.text.padEnd(12)} ${holds ? 'ok' : 'MISSED'}` : '';
  process.stdout.write(`  ${what.padEnd(56)} ${shown.padStart(30)}   ${verdict}`.trimEnd().concat('\n'));
}

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
export const ms = (value: number): string => `${Math.round(value)} ms`;
export const MB = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
export const percent = (share: number): string => `${Math.round(100 * share)} %`;
