import { appendFileSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

const ROOT = '/sys/fs/cgroup';
/** Microseconds: short, so that a share comes in many small pieces instead of a long stop ten times a second. */
const PERIOD = 100_000;

/** Where this machine lets us limit processes: the kernel's older way and its present one. */
const WAYS = [
  {
    dir: `${ROOT}/cpu/bench-${process.pid}`,
    limit(dir: string, quota: number) {
      writeFileSync(`${dir}/cpu.cfs_period_us`, String(PERIOD));
      writeFileSync(`${dir}/cpu.cfs_quota_us`, String(quota));
    },
  },
  {
    dir: `${ROOT}/bench-${process.pid}`,
    limit(dir: string, quota: number) {
      appendFileSync(`${ROOT}/cgroup.subtree_control`, '+cpu');
      writeFileSync(`${dir}/cpu.max`, `${quota} ${PERIOD}`);
    },
  },
];

let count = 0;

/**
 * Holds a process, its threads and its later children to a share of one core, as the limit of a container does.
 *
 * @param share of one core, from 0 to 1
 * @returns what removes the limit once the process has ended
 * @throws where the kernel does not let us: without cgroups, or without the right to make one
 */
export function holdToShare(pid: number, share: number): () => void {
  const failures: unknown[] = [];
  for (const { dir, limit } of WAYS) {
    const own = `${dir}-${++count}`;
    try {
      mkdirSync(own);
      limit(own, Math.round(PERIOD * share));
      writeFileSync(`${own}/cgroup.procs`, String(pid));
      return () => rmdirSync(own);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'no process can be limited here (cgroups, as root)');
}
