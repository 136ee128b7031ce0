import type { Office } from '../../../shared/site-facts.ts';

/** The part of Bhopal that the drawing shows, degrees. */
const AREA = { north: 23.285, south: 23.155, west: 77.31, east: 77.5 };
/** Units of the drawing; a degree of longitude is shorter than one of latitude here. */
export const MAP_WIDTH = 700;
export const MAP_HEIGHT = 520;

export interface OfficeMap {
  pins: { name: string; number: number; x: number; y: number }[];
}

/** @returns where the offices stand on the drawing; null when one of them is outside of it */
export function officeMap(
  offices: readonly Pick<Office, 'name' | 'latitude' | 'longitude'>[],
): OfficeMap | null {
  const pins = offices.map(({ name, latitude, longitude }, index) => ({
    name,
    number: index + 1,
    x: Math.round(((longitude - AREA.west) / (AREA.east - AREA.west)) * MAP_WIDTH),
    y: Math.round(((AREA.north - latitude) / (AREA.north - AREA.south)) * MAP_HEIGHT),
  }));
  const inside = pins.every(({ x, y }) => x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT);
  return inside && pins.length > 0 ? { pins } : null;
}
