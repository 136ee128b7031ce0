import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import t, { type Test } from 'tap';
import { until } from '../../test/support/until.ts';
import { createShares } from '../http/shares.ts';
import { MEDIA_LIMITS, type MediaLimits } from './limits.ts';
import { FILM_HEAD, type Respond, startMedia } from './media.fixture.ts';

/** An endless body, as fast as it is read. */
const endless: Respond = (_request, response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.writeHead(200, { 'content-type': 'video/mp4' }).on('drain', more);
  response.write(FILM_HEAD);
  more();
};

async function startFilm(t: Test, limits: Partial<MediaLimits> = {}) {
  const pdf = Buffer.from('%PDF-1.7 a price list');
  const media = await startMedia(t, { '/film.mp4': endless, '/x.pdf': pdf }, { limits });
  return { ...media, film: media.file('/film.mp4'), pdf: media.file('/x.pdf') };
}

/** The response to a client at 127.0.x.1, whose network is its own, which reads no byte of the body. */
async function open(t: Test, url: string, client: number): Promise<IncomingMessage> {
  const request = httpGet(url, { localAddress: `127.0.${client}.1`, agent: false });
  request.on('error', () => {});
  t.teardown(() => request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return response;
}
const statusOf = async (t: Test, url: string, client: number) => {
  const response = await open(t, url, client);
  response.destroy();
  return response.statusCode;
};

t.test('many readers of one address that take nothing leave places for others', async (t) => {
  const { film, pdf, seen } = await startFilm(t);
  const readers = await Promise.all(Array.from({ length: 60 }, () => open(t, film, 2)));
  const refused = readers.filter(({ statusCode }) => statusCode !== 200);
  t.equal(refused.length, 54, 'an address has six at once');
  t.ok(refused.every(({ statusCode, headers }) => statusCode === 429 && headers['retry-after'] === '5'));
  t.equal(await statusOf(t, pdf, 2), 429);
  t.equal(await statusOf(t, pdf, 3), 200);
  t.equal(seen.files.filter((outcome) => outcome === 'limited').length, 55);
});

t.test('eight addresses that take nothing leave places for others', async (t) => {
  const { film, pdf, seen } = await startFilm(t);
  for (let client = 2; client < 10; client++) {
    await Promise.all(Array.from({ length: 8 }, () => open(t, film, client)));
  }
  t.equal(seen.files.filter((outcome) => outcome === 'sent').length, 32, 'four have six, four have two');
  t.equal(await statusOf(t, pdf, 10), 200);
});

t.test('the many addresses of one line of IPv6 leave places for others', async (t) => {
  const take = createShares(MEDIA_LIMITS.files);
  const line = Array.from({ length: 64 }, (_, index) => take(`2001:db8:1:${index.toString(16)}::`));
  t.equal(line.filter((place) => typeof place === 'function').length, 24);
  t.type(take('2001:db8:2:1::'), 'function', 'another line');
  t.type(take('203.0.113.7'), 'function');
});

t.test('a reader that takes nothing is cut off and makes room; a slow one is not', async (t) => {
  const { film } = await startFilm(t, {
    files: { ...MEDIA_LIMITS.files, ofAll: 2 },
    fileWindowMs: 500,
    fileWindowBytes: 2_000,
  });
  await open(t, film, 2);
  const slow = await open(t, film, 3);
  let taken = 0;
  let cut = false;
  slow.on('close', () => {
    cut = true;
  });
  // The system's buffers hold megabytes of a local reader: this one empties them steadily.
  const sip = setInterval(() => {
    for (let chunk = slow.read(); chunk; chunk = slow.read()) taken += chunk.length;
  }, 20);
  t.teardown(() => clearInterval(sip));
  t.equal(await statusOf(t, film, 4), 503);
  t.ok(await until(async () => (await statusOf(t, film, 4)) === 200), 'room');
  t.notOk(cut);
  const before = taken;
  t.ok(await until(() => taken > before), 'more');
});
