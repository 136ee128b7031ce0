import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import t from 'tap';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../shared/picture.ts';
import { createGates } from './limits.ts';
import { jpeg, startMedia } from './media.fixture.ts';

t.test('a client that asks for very many pictures keeps no other from its first', async (t) => {
  const names = Array.from({ length: 5 }, (_, at) => `/${at}.jpg`);
  const bytes = await jpeg(1_200, 800);
  const content = Object.fromEntries([...names, '/other.jpg'].map((name) => [name, bytes]));
  const { base, url } = await startMedia(t, content);
  let made = 0;
  const ask = async (path: string, localAddress: string) => {
    const [response] = (await once(get(url + path, { localAddress, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    await once(response.resume(), 'end');
    return response.statusCode;
  };
  const variants = PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => `${width}.${format}`));
  const flood = names
    .flatMap((name) => variants.map((variant) => `${base(name)}/${variant}`))
    .map(async (path) => {
      const status = await ask(path, '127.0.1.1');
      made++;
      return status;
    });
  const first = await ask(`${base('/other.jpg')}/480.webp`, '127.0.2.1');
  t.equal(first, 200);
  t.ok(made < flood.length / 2, `${made} of ${flood.length} of the other client's came before it`);
  t.same(new Set(await Promise.all(flood)), new Set([200]), 'all of which come in their turn');
});

t.test('a key has its places, more wait for their turn, and no gate is kept that nobody needs', async (t) => {
  const gateOf = createGates(() => 2, 1);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  const ofA = [gateOf('a')(work), gateOf('a')(work), gateOf('a')(work)];
  await new Promise(setImmediate);
  t.equal(ends.length, 2);
  await t.rejects(gateOf('a')(work), { name: 'OverloadError' });
  const ofB = gateOf('b')(work);
  await new Promise(setImmediate);
  t.equal(ends.length, 3, 'another key waits for nobody');
  while (ends.length) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all([...ofA, ofB]);
});
