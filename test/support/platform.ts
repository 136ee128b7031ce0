/** Where the programs are for that a test needs: nothing but npm brings them, and not to every machine. */
const NEEDS = {
  /** The browser of the npm registry. */
  browser: { machines: ['linux-x64'], why: 'the browser of the npm registry is for Linux on x64' },
  /** /proc, /dev/full, prlimit and others. */
  linux: { machines: ['linux-x64', 'linux-arm64'], why: 'Linux alone has /proc, /dev/full and prlimit' },
};

/** @returns why a test that needs this is skipped, with the machine; false where it runs */
export function skipWithout(
  need: keyof typeof NEEDS,
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
): string | false {
  const { machines, why } = NEEDS[need];
  const machine = `${platform}-${arch}`;
  return !machines.includes(machine) && `${why}; this is ${machine}`;
}

/** For a test that needs a browser, a file of such tests, or a subtest. */
export const noBrowser = skipWithout('browser');
/** The same for what Linux alone has. */
export const noLinux = skipWithout('linux');
