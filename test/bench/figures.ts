interface Limit {
  text: string;
  holds: (value: number) => boolean;
}

export const atLeast = (least: number): Limit => ({ text: `≥ ${least}`, holds: (value) => value >= least });
export const atMost = (most: number, unit = ''): Limit => ({
  text: `≤ ${most}${unit}`,
  holds: (value) => value <= most,
});
/** A limit of which a hair does not count: it is missed from a tenth more on. */
export const nearly = (most: number, unit = ''): Limit => ({
  text: `≤ ${most}${unit}`,
  holds: (value) => value <= 1.1 * most,
});

let missed = 0;
export const missedLimits = () => missed;

/** Lines are written as they come, so that a long run shows where it is. */
export function heading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

/**
 * @param value compared with the limit; not a number fails it
 * @param shown the value as people read it
 */
export function figure(what: string, value: number, shown: string, limit: Limit): void {
  const holds = limit.holds(value);
  if (!holds) missed++;
  const verdict = `${limit.text.padEnd(12)} ${holds ? 'ok' : 'MISSED'}`;
  process.stdout.write(`  ${what.padEnd(56)} ${shown.padStart(30)}   ${verdict}\n`);
}

/** @returns what that share of the values is at most, a half of them by default; NaN for none */
export function quantile(values: readonly number[], share = 0.5): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
export const ms = (value: number): string => `${Math.round(value)} ms`;
export const percent = (share: number): string => `${Math.round(100 * share)} %`;
export const MB = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
