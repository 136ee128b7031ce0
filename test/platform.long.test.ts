import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';
import { noBrowser } from './support/platform.ts';

/** Says to the program that it runs on a Mac. */
const ON_A_MAC =
  "data:text/javascript,for (const [name, value] of [['platform', 'darwin'], ['arch', 'arm64']]) Object.defineProperty(process, name, { value })";

t.test('elsewhere tests with a browser are skipped, with the reason', { skip: noBrowser }, async (t) => {
  const preload = ['./test/support/load-jsx.mjs', ON_A_MAC].map((path) => `--import=${path}`);
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
    const { stdout } = await promisify(execFile)(process.execPath, [...preload, file], {
      env: { PATH: process.env.PATH, TAP: '1' },
    });
    t.match(stdout, skipped, file);
    t.notMatch(stdout, /not ok/, file);
  }
});
