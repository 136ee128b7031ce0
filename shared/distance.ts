import type { Project } from './content.ts';

export interface MapPoint {
  latitude: number;
  longitude: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** @returns kilometres as the crow flies */
export function distanceKm(from: MapPoint, to: MapPoint): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const across = radians(to.longitude - from.longitude);
  const chord = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The coordinates of a record; null where upstream names none. */
export function pointOf({ latitude, longitude }: Pick<Project, 'latitude' | 'longitude'>): MapPoint | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The address of a map with a pin at that place. */
export function mapAddress({ latitude, longitude }: MapPoint): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}
