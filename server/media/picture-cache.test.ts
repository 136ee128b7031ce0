import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { temporaryFolder } from '../../test/support/builders.ts';
import { MEDIA_LIMITS } from './limits.ts';
import { createPictureCache } from './picture-cache.ts';

const named = (number: number) => `${String(number).padStart(32, '0')}-640-3.webp`;

t.test(
  'all readers of a picture are sent the same bytes, and a large one or an original is streamed',
  async (t) => {
    const cache = createPictureCache({
      dir: temporaryFolder(t),
      limits: MEDIA_LIMITS,
      onProblem: (what) => t.fail(what),
    });
    t.teardown(() => cache.close());
    const sent = async (name: string) => (await cache.get(name))?.stream();
    const [small, large, original] = [named(1), named(2), `${'0'.repeat(32)}.picture`];
    await cache.put(small, Buffer.alloc(50_000, 'a'));
    await cache.put(large, Buffer.alloc(300_000, 'b'));
    await cache.put(original, Buffer.alloc(50_000, 'c'));
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => sent(small)));
    t.same(first, Buffer.alloc(50_000, 'a'));
    t.ok(others.every((bytes) => bytes === first));
    t.equal(await sent(small), first, 'later, too');
    for (const name of [large, original]) {
      const stream = await sent(name);
      t.notOk(Buffer.isBuffer(stream), name);
      await buffer(stream as Readable);
    }
    t.ok(cache.usage().memory <= MEDIA_LIMITS.memoryBytes);
  },
);
