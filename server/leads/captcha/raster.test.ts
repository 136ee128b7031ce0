import t from 'tap';
import { fillShapes } from './raster.ts';

function square(from: number, to: number) {
  return [
    { x: from, y: from },
    { x: to, y: from },
    { x: to, y: to },
    { x: from, y: to },
  ];
}

/** Ink at the pixels of the diagonal. */
function diagonal(ink: Float32Array): (number | undefined)[] {
  return Array.from({ length: 8 }, (_, at) => ink[at * 8 + at]);
}

t.test(
  'outlines of one direction are one shape where they overlap, one of the other is a hole',
  async (t) => {
    t.same(diagonal(fillShapes([[square(1, 5), square(3, 7)]], 8, 8)), [0, 1, 1, 1, 1, 1, 1, 0]);
    t.same(diagonal(fillShapes([[square(1, 7), square(3, 5).reverse()]], 8, 8)), [0, 1, 1, 0, 0, 1, 1, 0]);
  },
);

t.test('a hole of one group does not show what lies in it of another', async (t) => {
  const ring = [square(0, 8), square(2, 6).reverse()];
  t.same(diagonal(fillShapes([ring, [square(3, 5)]], 8, 8)), [1, 1, 0, 1, 1, 0, 1, 1]);
});

t.test('what lies beyond the edge is cut off, half a pixel is half inked', async (t) => {
  t.same(diagonal(fillShapes([[square(-3, 1.5)]], 8, 8)), [1, 0.25, 0, 0, 0, 0, 0, 0]);
});
