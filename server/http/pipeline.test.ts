import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { dial, flood, get, type Handler, LAST, numbered, served, talk } from './pipeline.fixture.ts';

const bodies = (text: string) => [...text.matchAll(/<([^>]*)>/g)].map(([, body]) => body);

const digest = (text: string) => createHash('sha1').update(text).digest('hex');

/** Responds with the method, the address and a digest of the body, some at once and some later. */
const echo: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    for (let turns = (request.url?.length ?? 0) % 3; turns > 0; turns--) await nextTurn();
    const body = Buffer.concat(chunks).toString();
    response.end(`<${request.method} ${request.url} ${body && digest(body)}>`);
  });
};

t.test('requests sent at once get their responses in order, one at a time', async (t) => {
  const site = await served(t, echo);
  for (const kind of ['as Node reads them', 'read with care']) {
    site.most = 0;
    const text = await talk(site.port, numbered(500) + LAST);
    t.same(
      bodies(text),
      [...Array.from({ length: 500 }, (_, index) => `GET /${index} `), 'GET /last '],
      kind,
    );
    t.equal(site.most, 1, kind);
  }
  t.equal(site.floods, 1, 'told once');
  t.same(site.errors, []);
});

t.test('a few requests at once are no flood', async (t) => {
  const site = await served(t, echo);
  t.equal(bodies(await talk(site.port, numbered(16) + LAST)).length, 17);
  t.equal(site.floods, 0);
});

t.test('however the bytes are cut, and whatever is in the bodies, the requests are the same', async (t) => {
  const site = await served(t, echo);
  const body = `a\r\n\r\nGET /no HTTP/1.1\r\nHost: x\r\n\r\n${'b'.repeat(30_000)}\r\n\r\n`;
  const bytes = Buffer.from(
    [
      get('/1'),
      `POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      get('/33', 'X-A: b\r\n'),
      `POST /444 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      'HEAD /5 HTTP/1.1\r\nHost: x\r\n\r\n',
      `\r\n\r\n${get('/6')}`,
      'POST /7 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab',
      LAST,
    ].join(''),
  );
  const expected = [
    'GET /1 ',
    `POST /2 ${digest(body)}`,
    'GET /33 ',
    `POST /444 ${digest('\r\n\r\nabc')}`,
    'GET /6 ',
    `POST /7 ${digest('ab')}`,
    'GET /last ',
  ];
  for (const kind of ['as Node reads them', 'read with care']) {
    for (const size of [bytes.length, 16_384, 4_001, 997]) {
      const pieces = [];
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
      const text = await talk(site.port, ...pieces);
      t.same(bodies(text), expected, `${kind}, ${size} bytes at a time`);
      t.match(text, /HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/, 'told to go on in its turn');
    }
    // The end of a request apart from its last byte, and a byte at a time.
    const ends = Buffer.from(get('/1') + get('/2') + LAST);
    const single = Array.from({ length: ends.length }, (_, at) => ends.subarray(at, at + 1));
    t.same(bodies(await talk(site.port, ...single)), ['GET /1 ', 'GET /2 ', 'GET /last '], kind);
    await flood(site.port);
  }
  t.same(site.errors, []);
});

t.test('who asks for another protocol gets a response in this one, and goes on', async (t) => {
  const site = await served(t, echo);
  for (const kind of ['as Node reads them', 'read with care']) {
    const socket = dial(site.port);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(get('/1', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'));
    await once(socket, 'data');
    socket.write(get('/2') + LAST);
    await once(socket, 'close');
    t.same(bodies(text), ['GET /1 ', 'GET /2 ', 'GET /last '], kind);
    await flood(site.port);
  }
});

t.test('who reads nothing gets what the system takes, and nothing more is begun', async (t) => {
  const page = Buffer.alloc(1_000_000, 'x');
  const site = await served(t, (_request, response) => response.end(page));
  const readers = Array.from({ length: 5 }, () => dial(site.port).pause());
  for (const socket of readers) socket.write(numbered(1_500));
  let before = -1;
  while (before < site.begun.length) {
    before = site.begun.length;
    await wait(50);
  }
  t.ok(site.begun.length < 200, `${site.begun.length} of 7,500 were begun`);
  t.ok(site.most <= readers.length, 'one for each connection');
  t.equal(bodies(await talk(site.port, LAST)).length, 0);
  t.equal(site.begun.at(-1), '/last', 'others get responses meanwhile');
  for (const socket of readers) socket.destroy();
});

t.test('who sends one request does not wait for those who send many', async (t) => {
  const site = await served(t, (_request, response) => response.end('x'));
  const form = 'POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab';
  for (const [path, bytes, most] of [
    ['/other', get('/other'), 40],
    // Read with care by then. Were its body taken for a second request, all others would have a turn before it.
    ['/form', form, 5],
  ] as const) {
    const many = Array.from({ length: 8 }, () => dial(site.port).resume());
    const other = dial(site.port).resume();
    await Promise.all([...many, other].map((socket) => once(socket, 'connect')));
    site.begun.length = 0;
    for (const socket of many) socket.write(numbered(200));
    while (site.begun.length < 20) await nextTurn();
    const before = site.begun.length;
    other.write(bytes);
    while (!site.begun.includes(path)) await nextTurn();
    t.ok(site.begun.indexOf(path) - before < most, path);
    for (const socket of [...many, other]) socket.destroy();
  }
});

t.test('after a flood those who send many are served one in a millisecond', async (t) => {
  const site = await served(t, (_request, response) => response.end('x'));
  await flood(site.port);
  const began = performance.now();
  await talk(site.port, numbered(200) + LAST);
  t.ok(performance.now() - began > 150);
});

t.test(
  'after a last response nothing more is begun, and a client that left leaves nothing behind',
  async (t) => {
    const site = await served(t, (request, response) => {
      if (request.url !== '/stay') response.end('<x>');
    });
    for (const kind of ['as Node reads them', 'read with care']) {
      t.same(bodies(await talk(site.port, get('/1') + LAST)), ['x', 'x'], kind);
      site.begun.length = 0;
      const socket = dial(site.port);
      socket.write(get('/stay') + numbered(60));
      while (site.begun.length < 1) await nextTurn();
      socket.destroy();
      await flood(site.port);
      t.equal(site.begun.length, 42, 'those behind it were never begun');
    }
    t.same(bodies(await talk(site.port, get('/1') + LAST + numbered(3))), ['x', 'x']);
    t.equal(site.begun.at(-1), '/last');
  },
);

t.test('a minute after a flood new connections are read as before', async (t) => {
  const site = await served(t, echo);
  await flood(site.port);
  site.clock.now = 59_999;
  t.equal(bodies(await talk(site.port, numbered(40) + LAST)).length, 41);
  t.equal(site.floods, 1);
  site.clock.now = 60_000;
  t.equal(bodies(await talk(site.port, numbered(40) + LAST)).length, 41);
  t.equal(site.floods, 2);
});

t.test('what throws while bytes are read with care takes no process along', async (t) => {
  const site = await served(t, (request, response) => {
    if (request.url === '/bad') throw new Error('broken');
    response.end('<x>');
  });
  await flood(site.port);
  t.same(bodies(await talk(site.port, get('/1') + get('/bad') + LAST)), ['x']);
  t.same(site.errors.map(String), ['Error: broken']);
});

t.test('a file that is sent with a form in a flood waits for nobody', async (t) => {
  let received = 0;
  const site = await served(t, (request, response) => {
    request.on('data', ({ length }) => {
      received += length;
    });
    request.on('end', () => response.end('x'));
  });
  await flood(site.port);
  const many = Array.from({ length: 8 }, () => dial(site.port).resume());
  const sender = dial(site.port).resume();
  await Promise.all([...many, sender].map((socket) => once(socket, 'connect')));
  for (const socket of many) socket.write(numbered(1_000));
  while (site.begun.length < 20) await nextTurn();
  // As a part of a form does, each piece has a blank line within.
  const piece = `--x\r\nContent-Type: a/b\r\n\r\n${'c'.repeat(1_000)}`;
  const pieces = 30;
  const length = pieces * piece.length;
  sender.write(`POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  while (!site.begun.includes('/file')) await nextTurn();
  const before = site.begun.length;
  for (let sent = 1; sent <= pieces; sent++) {
    sender.write(piece);
    while (received < sent * piece.length) await nextTurn();
  }
  const each = (site.begun.length - before) / pieces;
  t.ok(each < many.length / 2, `${each} of theirs for each piece`);
  for (const socket of [...many, sender]) socket.destroy();
});
