import { globSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { readConfig } from '../server/app/config.ts';
import { createBudget } from '../server/http/budget.ts';
import { createMemoryStore } from '../server/leads/stores/memory-store.ts';
import { MEDIA_LIMITS } from '../server/media/limits.ts';
import { createPictureFacts } from '../server/media/picture-facts.ts';
import { createGone } from '../server/upstream/gone.ts';
import { median } from './bench/figures.ts';

/** The smallest container that the site is to run in: 256 MiB. */
const CONTAINER_MB = 268;
/** What a process has of its own once it has started (start-memory.test.ts). Node's program is read from its file. */
const PROGRAM_MB = 60;
/** For connections, and for garbage until it is collected. */
const ROOM_MB = 14;

/** A client's key, or an address of a picture, and longer than most. */
const key = (index: number) => `some-purpose:2001:db8:${index.toString(16)}:${index}::/64`;

/** What is held of those that are bounded by a count, filled beyond their bounds. Megabytes at most. */
const COUNTED: Record<string, { maxMb: number; fill: () => unknown }> = {
  'a store of limits and claims': {
    maxMb: 10,
    fill() {
      const store = createMemoryStore({ now: () => 0 });
      for (let index = 0; index < 60_000; index++) {
        store.runOne({ count: key(index), windowMs: 1_000, max: 5 });
        store.runOne({ claim: key(index), ttlMs: 1_000 });
      }
      return store;
    },
  },
  'a budget of clients': {
    maxMb: 0.9,
    fill() {
      const budget = createBudget({ max: 1, windowMs: 1_000, now: () => 0 });
      for (let index = 0; index < 30_000; index++) budget.take(key(index));
      return budget;
    },
  },
  'names of what is gone': {
    maxMb: 2.1,
    fill: () =>
      createGone({
        known: Array.from({ length: 30_000 }, (_, index) => ({
          ...{ list: 'news', name: key(index), day: '2026-01-01' as never },
        })),
        today: () => '2026-01-01' as never,
      }),
  },
  'sizes of pictures': {
    maxMb: 5,
    fill() {
      const index = createPictureFacts({ file: null, onLearnt() {}, onProblem: () => {} });
      for (let at = 0; at < 40_000; at++) {
        index.set(
          `https://example.com/pictures/${at}.jpg` as never,
          { width: at, height: 1, color: '#fff' } as never,
        );
      }
      return index;
    },
  },
};

/** Where lru-cache and its kind stand, with what they may hold by default. Megabytes. */
const MIB = (1024 * 1024) / 1e6;
const { contentCacheMb, pageCacheMb } = readConfig({ SITE_URL: 'http://localhost' });
const BOUNDS: Record<string, number> = {
  'server/upstream/content-cache.ts': contentCacheMb * MIB + 2,
  'server/pages/cache.ts': pageCacheMb * MIB,
  'server/media/picture-cache.ts': MEDIA_LIMITS.memoryBytes / 1e6,
  // Pictures and sounds, and a budget for each and for all.
  'server/leads/captcha/captcha.ts': 8 * MIB + 2 * 0.7,
  // Counters of nine kinds, and claims.
  'server/leads/stores/memory-store.ts': 11,
  'server/leads/post-limit.ts': 1.6,
  // Ids, suggestions twice, pages that are free, share pictures, reports.
  'server/http/budget.ts': 6 * 0.7,
  'server/find/machine-texts.ts': 0.4,
  'server/upstream/gone.ts': 2.1,
  'server/media/file-sizes.ts': 1,
  'server/media/picture-facts.ts': 5,
  'server/media/originals.ts': 1,
  'server/pages/address.ts': 2,
  // Pages that say what failed, in all their forms.
  'server/pages/failure-pages.ts': 3,
  'server/pages/qr.ts': 0.1,
};

const collect = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();
const used = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Megabytes that it takes, some times over: meanwhile the compiler makes things, and what was there before goes. */
function taken(fill: () => unknown): number[] {
  const held: unknown[] = [];
  const sizes = Array.from({ length: 5 }, () => {
    const before = used();
    held.push(fill());
    return (used() - before) / 1e6;
  });
  return held.every(Boolean) ? sizes : [];
}

t.test('what is bounded by a count takes no more than is said of it', async (t) => {
  for (const [name, { maxMb, fill }] of Object.entries(COUNTED)) {
    const sizes = taken(fill);
    const megabytes = median(sizes);
    const told = sizes.map((size) => size.toFixed(2)).join(', ');
    t.ok(megabytes > maxMb / 4 && megabytes <= maxMb, `${name}: ${told} MB`);
  }
});

t.test(
  'all that is cached fits into 256 MiB beside the program, and docs/operating.md says how much it is',
  async (t) => {
    const caches = globSync('server/**/*.{ts,tsx}').filter(
      (file) => !/\.(test|fixture)\./.test(file) && /new LRUCache[<(]/.test(readFileSync(file, 'utf8')),
    );
    t.same(caches.toSorted(), Object.keys(BOUNDS).toSorted(), 'each has its line');
    const sum = Math.round(Object.values(BOUNDS).reduce((total, megabytes) => total + megabytes, PROGRAM_MB));
    t.ok(sum + ROOM_MB <= CONTAINER_MB, `${sum} MB`);
    t.match(readFileSync('docs/operating.md', 'utf8'), `${sum} MB`);
  },
);
