import { connect, type Socket } from 'node:net';
import t from 'tap';
import { littleContent } from '../support/little-content.ts';
import { startWithin } from '../support/start-within.ts';

const POSTS = 560;
const OTHERS = 73;

t.test('half-sent posts of one address take no place from others', async (t) => {
  const { site } = await startWithin(t, { upstream: { content: littleContent() } });
  const port = Number(new URL(site.url).port);
  const sockets: Socket[] = [];
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  const dial = (localAddress: string, bytes: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    socket.write(bytes);
    return socket;
  };
  for (let post = 0; post < POSTS; post++) {
    const path = ['/enquiries', '/apply', '/news', '/nowhere'][post % 4];
    dial('127.0.0.2', `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\nx`);
  }
  const answers = await Promise.all(
    Array.from({ length: OTHERS }, () => {
      const socket = dial('127.0.0.3', 'GET /news HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      return new Promise<string>((resolve) => {
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.once('close', () => resolve(text));
      });
    }),
  );
  const served = answers.filter((text) => text.startsWith('HTTP/1.1 200'));
  t.equal(served.length, OTHERS);
});
