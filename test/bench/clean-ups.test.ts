import t from 'tap';
import { enlarge, grow, median, type Picture, shrink, withoutLines, withoutSpots } from './clean-ups.ts';

function picture(...rows: string[]): Picture {
  const ink = Float32Array.from([...rows.join('')], (pixel) => (pixel === '#' ? 1 : 0));
  return { ink, width: rows[0]?.length ?? 0, height: rows.length };
}

function rowsOf({ ink, width, height }: Picture): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from(ink.subarray(y * width, (y + 1) * width), (value) => (value ? '#' : '.')).join(''),
  );
}

/** A stem three wide, a line one high across it. */
const CROSSED = picture('...###...', '...###...', '#########', '...###...', '...###...');

t.test('an opening keeps the stem and wipes out the line but for its beginnings', async (t) => {
  const stem = ['...###...', '...###...'];
  t.same(rowsOf(grow(shrink(CROSSED, 1), 1)), [...stem, '..#####..', ...stem]);
});

t.test('lines across go by their height, stems stay', async (t) => {
  t.same(rowsOf(withoutLines(CROSSED, 1)), Array(5).fill('...###...'));
});

t.test('small pieces go, large ones stay', async (t) => {
  t.same(rowsOf(withoutSpots(picture('##...#', '##....', '....##'), 3)), ['##....', '##....', '......']);
});

t.test('the median wipes out single pixels and fills single holes', async (t) => {
  t.same(rowsOf(median(picture('.....', '.#...', '.....'), 1)), ['.....', '.....', '.....']);
  t.same(rowsOf(median(picture('#####', '#.###', '#####'), 1)), ['#####', '#####', '#####']);
});

t.test('enlarged is smooth between pixels', async (t) => {
  const { ink, width, height } = enlarge(picture('.#'), 2);
  t.same([...ink.subarray(0, 4)], [0, 0.25, 0.75, 1]);
  t.same([width, height], [4, 2]);
});
