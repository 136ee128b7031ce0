/** A picture of one ink as a solver works on it: 0 is paper, 1 is ink. */
export interface Picture {
  ink: Float32Array;
  width: number;
  height: number;
}

/** What a solver does to a picture before it has it read; the name is the figure's. */
export interface CleanUp {
  name: string;
  clean: (picture: Picture) => Picture;
}

/** Solvers enlarge a picture first: half a pixel then counts. */
const SCALE = 2;
/** Radii of the opening, in pixels of the picture: strokes thinner than twice that are wiped out. */
const RADII = [1.25, 1.5, 1.75, 2, 2.25, 2.5, 3];
/** Smaller spots than this, in square pixels of the picture, are no characters. */
const SPOT = 40;
/** Longest upright run of ink, in pixels of the picture, that is taken for a line lying across. */
const RUN = 6;

/** The picture as it is and after everything that a solver has tried here. */
export const CLEAN_UPS: readonly CleanUp[] = [
  { name: 'as it is', clean: (picture) => picture },
  { name: 'enlarged 2', clean: (picture) => enlarge(picture, 2) },
  { name: 'enlarged 3', clean: (picture) => enlarge(picture, 3) },
  { name: 'threshold', clean: (picture) => threshold(enlarge(picture, SCALE)) },
  { name: 'median 5', clean: (picture) => median(enlarge(picture, SCALE), 2) },
  { name: 'median 9', clean: (picture) => median(enlarge(picture, SCALE), 4) },
  ...RADII.map((radius) => ({
    name: `opening ${radius}`,
    clean: (picture: Picture) => opened(picture, radius, 0),
  })),
  ...[1.75, 2.25].map((radius) => ({
    name: `opening ${radius}, grown again`,
    clean: (picture: Picture) => opened(picture, radius, 1.5),
  })),
  { name: 'lines across', clean: (picture) => withoutLines(threshold(enlarge(picture, SCALE)), RUN * SCALE) },
];

/** Wipes out strokes thinner than twice the radius, and spots; may let the rest grow into what it had been. */
function opened(picture: Picture, radius: number, growth: number): Picture {
  const large = threshold(enlarge(picture, SCALE));
  const core = grow(shrink(large, radius * SCALE), radius * SCALE);
  const grown = growth ? both(grow(core, growth * SCALE), large) : core;
  return withoutSpots(grown, SPOT * SCALE ** 2);
}

/** Enlarged smoothly. */
export function enlarge({ ink, width, height }: Picture, scale: number): Picture {
  const large = { width: width * scale, height: height * scale };
  const at = (x: number, y: number) =>
    ink[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] as number;
  return {
    ...large,
    ink: Float32Array.from({ length: large.width * large.height }, (_, index) => {
      const x = ((index % large.width) + 0.5) / scale - 0.5;
      const y = (Math.floor(index / large.width) + 0.5) / scale - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [dx, dy] = [x - left, y - top];
      const upper = at(left, top) * (1 - dx) + at(left + 1, top) * dx;
      const lower = at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx;
      return upper * (1 - dy) + lower * dy;
    }),
  };
}

function threshold(picture: Picture): Picture {
  return { ...picture, ink: picture.ink.map((value) => (value >= 0.5 ? 1 : 0)) };
}

function both(one: Picture, other: Picture): Picture {
  return { ...one, ink: one.ink.map((value, index) => Math.min(value, other.ink[index] as number)) };
}

/** Of black and white the median is what more than half of the square is. */
export function median(picture: Picture, reach: number): Picture {
  const { ink, width, height } = threshold(picture);
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++) {
      row += ink[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  const sum = (x: number, y: number) => sums[y * (width + 1) + x] as number;
  return {
    width,
    height,
    ink: ink.map((_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
      const inked = sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top);
      return inked * 2 > (right - left) * (bottom - top) ? 1 : 0;
    }),
  };
}

/** Ink that is farther than the radius from any paper. */
export function shrink(picture: Picture, radius: number): Picture {
  const far = distances(picture, 0);
  return { ...picture, ink: picture.ink.map((_, index) => ((far[index] as number) > radius ** 2 ? 1 : 0)) };
}

/** Everything that is as near to ink as the radius. */
export function grow(picture: Picture, radius: number): Picture {
  const far = distances(picture, 1);
  return { ...picture, ink: picture.ink.map((_, index) => ((far[index] as number) <= radius ** 2 ? 1 : 0)) };
}

/** The squared distance of each pixel to the nearest one of a value (Felzenszwalb and Huttenlocher). */
function distances({ ink, width, height }: Picture, value: 0 | 1): Float64Array {
  const far = Float64Array.from(ink, (at) => (at === value ? 0 : 1e9));
  for (let x = 0; x < width; x++) alongLine(far, x, width, height);
  for (let y = 0; y < height; y++) alongLine(far, y * width, 1, width);
  return far;
}

function alongLine(far: Float64Array, start: number, step: number, length: number): void {
  const from = Float64Array.from({ length }, (_, index) => far[start + index * step] as number);
  const tips = new Int32Array(length);
  const ends = new Float64Array(length + 1).fill(Infinity);
  ends[0] = -Infinity;
  let last = 0;
  const meeting = (one: number, other: number) =>
    ((from[one] as number) + one ** 2 - (from[other] as number) - other ** 2) / (2 * (one - other));
  for (let at = 1; at < length; at++) {
    while (last >= 0 && meeting(at, tips[last] as number) <= (ends[last] as number)) last--;
    last++;
    tips[last] = at;
    ends[last] = last ? meeting(at, tips[last - 1] as number) : -Infinity;
    ends[last + 1] = Infinity;
  }
  for (let at = 0, part = 0; at < length; at++) {
    while ((ends[part + 1] as number) < at) part++;
    const tip = tips[part] as number;
    far[start + at * step] = (at - tip) ** 2 + (from[tip] as number);
  }
}

/** Without connected pieces of less ink than this, in pixels. */
export function withoutSpots({ ink, width, height }: Picture, least: number): Picture {
  const kept = Float32Array.from(ink);
  const seen = new Uint8Array(ink.length);
  for (let start = 0; start < ink.length; start++) {
    if (seen[start] || !ink[start]) continue;
    const piece = [start];
    seen[start] = 1;
    for (const at of piece) {
      const x = at % width;
      for (const next of [at - width, at + width, x ? at - 1 : -1, x < width - 1 ? at + 1 : -1]) {
        if (next < 0 || next >= ink.length || seen[next] || !ink[next]) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    if (piece.length < least) for (const at of piece) kept[at] = 0;
  }
  return { ink: kept, width, height };
}

/** Without upright runs of ink that are no longer than this: what lies across goes, stems stay. */
export function withoutLines({ ink, width, height }: Picture, most: number): Picture {
  const kept = Float32Array.from(ink);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      const top = y;
      while (y < height && ink[y * width + x]) y++;
      if (y - top <= most) for (let at = top; at < y; at++) kept[at * width + x] = 0;
    }
  }
  return { ink: kept, width, height };
}
