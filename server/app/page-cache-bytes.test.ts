import t from 'tap';
import { pageCacheBytes } from './page-cache-bytes.ts';

const MIB = 1024 * 1024;

t.test('a small container has a small page cache, and the setting bounds it', async (t) => {
  for (const [megabytes, memory, expected] of [
    [64, 0, 64],
    [64, 2 ** 63, 64],
    [64, 256, 16],
    [8, 256, 8],
    [64, 320, 32],
    [64, 448, 64],
    [200, 512, 80],
    [64, 128, 0],
    [0, 256, 0],
  ] as const)
    t.equal(pageCacheBytes(megabytes, memory * MIB), expected * MIB, `${megabytes} of ${memory}`);
});
