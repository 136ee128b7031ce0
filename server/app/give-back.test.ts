import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';

const run = promisify(execFile);

/** How much longer a call of `process.nextTick` takes once memory was given back. */
async function slowedBy(prepare: string): Promise<number> {
  const program = `
    import { giveBackMemory, keepTickShape } from ${JSON.stringify(new URL('give-back.ts', import.meta.url).href)};
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    async function typical() {
      const times = [];
      for (let round = 0; round < 60; round++) {
        const from = process.hrtime.bigint();
        for (let call = 0; call < 2_000; call++) process.nextTick(Boolean);
        times.push(Number(process.hrtime.bigint() - from));
        await turn();
      }
      return times.sort((a, b) => a - b)[30];
    }
    ${prepare}
    await turn();
    const before = await typical();
    giveBackMemory();
    await turn();
    console.log((await typical()) / before);
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  return Number(stdout);
}

t.test('to give memory back makes nothing slower that every response does', async (t) => {
  const [kept, lost] = [await slowedBy('keepTickShape();'), await slowedBy('')];
  t.ok(kept < 3, `${kept.toFixed(2)} times as long`);
  t.ok(lost > 3, `and ${lost.toFixed(2)} where nothing is kept: the reason to keep it still stands`);
});
