import t from 'tap';
import type { RowPosition } from './carousel.ts';

// The module reads the visitor's wish for stillness as it loads.
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { stepOf, isAtStart, isAtEnd } = await import('./carousel.ts');

const hero = (index: number): RowPosition => ({
  slides: 3,
  originals: 3,
  pitch: 100,
  shown: 1,
  scrolled: index * 100,
  maxScroll: 200,
  wraps: true,
});
const strip = (index: number): RowPosition => ({
  slides: 16,
  originals: 8,
  pitch: 50,
  shown: 3,
  scrolled: index * 50,
  maxScroll: 650,
  wraps: true,
});
const projects = (index: number): RowPosition => ({
  slides: 8,
  originals: 8,
  pitch: 50,
  shown: 3,
  scrolled: index * 50,
  maxScroll: 250,
  wraps: false,
});

t.test('the hero goes round at both ends', async (t) => {
  t.same(stepOf(hero(0), 1), { jump: null, to: 1 });
  t.same(stepOf(hero(2), 1), { jump: null, to: 0 });
  t.same(stepOf(hero(0), -1), { jump: null, to: 2 });
  t.same(stepOf(hero(1.98), 1), { jump: null, to: 0 }, 'also while it is still on its way');
});

t.test('the strip shows three pages of its eight cards, and goes on into their copies', async (t) => {
  t.same(stepOf(strip(0), 1), { jump: null, to: 3 });
  t.same(stepOf(strip(3), 1), { jump: null, to: 6 });
  t.same(stepOf(strip(6), 1), { jump: null, to: 8 }, 'the copy of the first');
  t.same(stepOf(strip(8), 1), { jump: 0, to: 3 }, 'from there as from the first, unseen');
  t.same(stepOf(strip(0), -1), { jump: 8, to: 6 });
  t.same(stepOf(strip(6), -1), { jump: null, to: 3 });
});

t.test('a row that does not wrap steps by what is shown and ends at its ends', async (t) => {
  t.same(stepOf(projects(0), 1), { jump: null, to: 3 });
  t.same(stepOf(projects(5), 1), { jump: null, to: 7 });
  t.same(stepOf(projects(2), -1), { jump: null, to: 0 });
  t.ok(isAtStart(projects(0)));
  t.ok(isAtEnd(projects(5)));
  t.notOk(isAtEnd(projects(4)));
});
