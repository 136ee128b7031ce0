import type { Office } from '../../../shared/site-facts.ts';
import { useText } from '../../locale.ts';
import { CONTACT_PAGE } from '../../text/contact-page.ts';

/** The part of Bhopal that the drawing shows, degrees. */
const AREA = { north: 23.285, south: 23.155, west: 77.31, east: 77.5 };
/** The size of the drawing, in its own units. */
const MAP_WIDTH = 700;
const MAP_HEIGHT = 520;

/** @returns the offices' positions on the drawing; null when one of them is outside */
export function officeMap(offices: readonly Pick<Office, 'name' | 'latitude' | 'longitude'>[]) {
  const pins = offices.map(({ name, latitude, longitude }, index) => ({
    name,
    number: index + 1,
    x: Math.round(((longitude - AREA.west) / (AREA.east - AREA.west)) * MAP_WIDTH),
    y: Math.round(((AREA.north - latitude) / (AREA.north - AREA.south)) * MAP_HEIGHT),
  }));
  const inside = pins.every(({ x, y }) => x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT);
  return inside && pins.length > 0 ? pins : null;
}

/** A drawing of the two lakes and the roads out of the city, with the offices at their true positions. */
export function LakeMap({ pins }: { pins: NonNullable<ReturnType<typeof officeMap>> }) {
  const text = useText(CONTACT_PAGE);
  const names = pins.map(({ number, name }) => `${number}, ${name}`).join('; ');
  return (
    <figure className="lake-map">
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={text.sketch(names)}>
        <g className="lake-map__roads">
          <path d="M350 -5C356 60 372 96 404 132S452 190 470 216c40 60 62 112 84 176 14 44 26 88 30 132" />
          <path d="M404 132C392 190 384 236 386 300s6 140 2 224" />
          <path d="M470 216c64-20 150-30 235-34M404 132c70-24 150-52 301-66" />
          <path d="M386 300c60 10 110 40 168 92M-5 196c70 36 150 84 222 92s120 8 169 12" />
        </g>
        <g className="lake-map__water">
          <path d="M-5 84c34-22 62-30 96-26 30 4 44 22 74 26s52-18 84-14c34 4 60 22 74 46 10 18 0 34-22 40-26 8-44 0-66 6-24 6-30 26-56 34-34 10-62-6-88-14-34-10-66-6-96-20z" />
          <path d="M346 144c18-10 44-8 56 4 10 12 4 28-12 34-18 6-34 0-44-10-8-10-8-22 0-28z" />
        </g>
        <g className="lake-map__names">
          <text x="70" y="126">
            {text.upperLake}
          </text>
          <text x="318" y="216">
            {text.lowerLake}
          </text>
        </g>
        {pins.map(({ number, x, y }) => (
          <g className="lake-map__pin" key={number} transform={`translate(${x} ${y})`}>
            <path d="M0 0C14-16 20-26 20-36a20 20 0 0 0-40 0C-20-26-14-16 0 0z" />
            <text y="-29">{number}</text>
          </g>
        ))}
      </svg>
      <figcaption className="above-2 soft tiny">{text.notToScale}</figcaption>
    </figure>
  );
}
