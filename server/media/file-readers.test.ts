import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import t, { type Test } from 'tap';
import { createPace } from './files.ts';
import { type MediaApp, type Respond, startMedia, startUpstream, until } from './media.fixture.ts';

/** Sends as fast as it is read, without an end. */
const endless: Respond = (_request, response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.writeHead(200, { 'content-type': 'video/mp4' }).on('drain', more);
  more();
};

async function startFilm(t: Test, limits: Parameters<typeof startMedia>[2]) {
  const upstream = await startUpstream(t);
  upstream.at.set('/film.mp4', endless);
  upstream.at.set('/x.pdf', Buffer.from('%PDF-1.7 a price list'));
  const media = await startMedia(t, upstream, limits);
  return { ...media, film: address(media, '/film.mp4'), pdf: address(media, '/x.pdf') };
}
const address = ({ media, url }: MediaApp, path: string) => url + media.file(path, 'A file');

/** The status, from one of the many addresses that a machine has for itself; nothing of the body is read. */
async function open(t: Test, url: string, localAddress = '127.0.0.1'): Promise<IncomingMessage> {
  const request = httpGet(url, { localAddress, agent: false });
  request.on('error', () => {});
  t.teardown(() => request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return response;
}
const statusOf = async (t: Test, url: string, localAddress?: string) => {
  const response = await open(t, url, localAddress);
  response.destroy();
  return response.statusCode;
};

t.test('many readers of one address who do not read leave room for everybody else', async (t) => {
  const { film, pdf, seen } = await startFilm(t, {});
  const readers = await Promise.all(Array.from({ length: 60 }, () => open(t, film, '127.0.0.2')));
  const refused = readers.filter(({ statusCode }) => statusCode !== 200);
  t.equal(refused.length, 54, 'an address has six at once');
  t.ok(refused.every(({ statusCode, headers }) => statusCode === 429 && headers['retry-after'] === '5'));
  t.equal(await statusOf(t, pdf, '127.0.0.2'), 429);
  t.equal(await statusOf(t, pdf, '127.0.0.3'), 200);
  t.equal(seen.files.filter((outcome) => outcome === 'limited').length, 55);
});

t.test('eight addresses that do not read leave places for others', async (t) => {
  const { film, pdf, seen } = await startFilm(t, {});
  for (let address = 2; address < 10; address++) {
    await Promise.all(Array.from({ length: 8 }, () => open(t, film, `127.0.0.${address}`)));
  }
  t.equal(seen.files.filter((outcome) => outcome === 'sent').length, 32, 'four have six, four have two');
  t.equal(await statusOf(t, pdf, '127.0.0.10'), 200);
});

t.test('all addresses together have their bound', async (t) => {
  const { film, pdf } = await startFilm(t, { limits: { files: 4, filesOfAddress: 2 } });
  for (const end of [2, 2, 3, 3]) t.equal((await open(t, film, `127.0.0.${end}`)).statusCode, 200);
  t.equal(await statusOf(t, pdf, '127.0.0.2'), 429);
  t.equal(await statusOf(t, pdf, '127.0.0.4'), 503);
});

t.test('who takes nothing is cut off and makes room; who takes little, but does, is not', async (t) => {
  const { film } = await startFilm(t, { limits: { files: 2, fileWindowMs: 300, fileWindowBytes: 2_000 } });
  await open(t, film, '127.0.0.2');
  const slow = await open(t, film, '127.0.0.3');
  let taken = 0;
  let cut = false;
  slow.on('close', () => {
    cut = true;
  });
  // The system's own buffers hold megabytes of a reader next door: steady is who empties them by and by.
  const sip = setInterval(() => {
    for (let chunk = slow.read(); chunk; chunk = slow.read()) taken += chunk.length;
  }, 20);
  t.teardown(() => clearInterval(sip));
  t.equal(await statusOf(t, film, '127.0.0.4'), 503);
  await until(async () => (await statusOf(t, film, '127.0.0.4')) === 200, 'room');
  t.notOk(cut);
  const before = taken;
  await until(() => taken > before, 'more');
});

/** Of 10 s each, with 10 kB due; @returns how many a reader lasts at most, of ten minutes */
function windowsOf(totalAfter: (seconds: number) => number): number {
  const isTooSlow = createPace(10_000);
  for (let window = 1; window <= 60; window++) {
    if (isTooSlow(totalAfter(10 * window))) return window;
  }
  return Number.POSITIVE_INFINITY;
}

t.test('who takes nothing any more lasts 70 seconds, whatever the buffers took before', async (t) => {
  t.equal(
    windowsOf(() => 0),
    7,
  );
  t.equal(
    windowsOf(() => 3_000_000),
    7,
  );
});

t.test('a phone at 2 kB/s is not too slow, though it is seen to take 90 kB every 45 seconds', async (t) => {
  t.equal(
    windowsOf((seconds) => 200_000 + 90_000 * Math.floor(seconds / 45)),
    Number.POSITIVE_INFINITY,
  );
});

t.test('a trickle of 100 bytes in a second is', async (t) => {
  t.equal(
    windowsOf((seconds) => 100 * seconds),
    7,
  );
});

t.test('a video that is paused for a minute and then read on is not', async (t) => {
  t.equal(
    windowsOf((seconds) => (seconds > 120 && seconds < 190 ? 5_000_000 : 40_000 * seconds)),
    Number.POSITIVE_INFINITY,
  );
});
