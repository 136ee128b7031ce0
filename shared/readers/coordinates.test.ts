import t from 'tap';
import { coordinatesOf } from './coordinates.ts';

const BHOPAL = { latitude: 23.25, longitude: 77.5 };

t.test('a place is read from degrees in any spelling', async (t) => {
  for (const [one, other] of [
    ['23.25', '77.5'],
    ['23,25', '77,5'],
    ['२३.२५', '७७.५'],
    ['23.25° N', '77.5 E'],
    ['N 23.25', 'E 77.5'],
    ['23°15′0″N', '77°30′E'],
    ['23°15\'0" N', "77° 30' E"],
    ['23.25, 77.5', null],
    ['23.25,77.5', '23.25,77.5'],
    ['23.25 77.5', null],
    ['(23.25, 77.5)', null],
    ['23.25,', '77.5'],
    ['Lat: 23.25', 'Long: 77.5'],
    ['"23.25"', "'77.5'"],
    ['23.25° North', '77.5° East'],
    ['२३.२५ उत्तर', '७७.५ पूर्व'],
    ['N23°15\'0"', 'E77°30\'0"'],
    ['23° 15′ 0″ N, 77° 30′ 0″ E', null],
    ['23.25, 77.5', '0'],
    ['Latitude: 23.25, Longitude: 77.5', null],
    ['lat=23.25&lng=77.5', null],
    ['23.25/77.5', null],
    ['POINT(77.5 23.25)', null],
    ['SRID=4326;POINT (77.5 23.25)', 'SRID=4326;POINT (77.5 23.25)'],
    ['geo:23.25,77.5?z=15', null],
    // As maps copy them.
    ['https://www.google.com/maps/search/?api=1&query=23.25%2C77.5', null],
    ['23º15\'0.0"N 77º30\'0.0"E', null],
    ['23.25° N 77.5° E', ''],
    ['https://maps.google.com/?q=23.25,77.5', null],
    ['https://www.google.com/maps/place/X/@23.2,77.4,17z/data=!4m2!3d23.25!4d77.5', null],
  ] as [string, string | null][])
    t.same(coordinatesOf(one, other), { ...BHOPAL, isTurned: false }, `${one} ${other}`);
  t.match(coordinatesOf('33.86 S', '151.2'), { latitude: -33.86, longitude: 151.2 });
});

t.test('angles that fit India the other way round alone are turned', async (t) => {
  t.same(coordinatesOf('77.5', '23.25'), { ...BHOPAL, isTurned: true });
  t.match(coordinatesOf('40.7', '-74'), { latitude: 40.7, longitude: -74, isTurned: false });
});

t.test('a place that is not known is none', async (t) => {
  for (const [one, other] of [
    [null, null],
    ['23.25', null],
    ['0', '0'],
    ['23.25', '0'],
    ['91', '120'],
    ['23', '181'],
    ['23.25', '23.25'],
    ['Bhopal', '77'],
    ['23.25.1', '77'],
    ['1e1', '77'],
  ] as [string | null, string | null][])
    t.equal(coordinatesOf(one, other), null, `${one} ${other}`);
});
