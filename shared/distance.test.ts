import t from 'tap';
import { distanceKm, pointOf } from './distance.ts';

t.test('distances are those of the globe', async (t) => {
  const bhopal = { latitude: 23.2599, longitude: 77.4126 };
  const indore = { latitude: 22.7196, longitude: 75.8577 };
  t.ok(Math.abs(distanceKm(bhopal, indore) - 170) < 2);
  t.equal(distanceKm(bhopal, bhopal), 0);
  t.ok(Math.abs(distanceKm({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 }) - 222.4) < 1);
});

t.test('a place is known by both its coordinates', async (t) => {
  t.same(pointOf({ latitude: 0, longitude: 77 }), { latitude: 0, longitude: 77 });
  t.equal(pointOf({ latitude: 23, longitude: null }), null);
});
