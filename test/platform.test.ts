import t from 'tap';
import { skipWithout } from './support/platform.ts';

t.test('what a test needs is known by the machine', async (t) => {
  const machine = (platform: NodeJS.Platform, arch: NodeJS.Architecture) => ({ platform, arch });
  for (const [here, browser, linux] of [
    [machine('linux', 'x64'), true, true],
    [machine('linux', 'arm64'), false, true],
    [machine('darwin', 'arm64'), false, false],
    [machine('darwin', 'x64'), false, false],
    [machine('win32', 'x64'), false, false],
  ] as const) {
    const name = `${here.platform}-${here.arch}`;
    for (const [need, has] of [
      ['browser', browser],
      ['linux', linux],
    ] as const) {
      const why = skipWithout(need, here);
      if (has) t.equal(why, false, name);
      else t.match(why, new RegExp(`this is ${name}$`), `${name} says why`);
    }
  }
});
