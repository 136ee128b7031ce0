/**
 * @param metrics in Prometheus form
 * @param name with its labels
 * @throws where there is no such figure
 */
export function metricOf(metrics: string, name: string): number {
  const line = metrics.split('\n').find((line) => line.startsWith(`${name} `));
  if (line === undefined) throw new Error(`No metric ${name}`);
  return Number(line.slice(name.length));
}
