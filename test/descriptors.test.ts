import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import t from 'tap';
import { littleContent } from './support/little-content.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

/** Enough to start with: a listener, SQLite's files and some connections. */
const DESCRIPTORS = 90;

t.test(
  'with all file descriptors used up, open connections go on, and others get in again after',
  async (t) => {
    const { site } = await startBoth(t, {
      ...{ under: ['prlimit', `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`], errorsExpected: true },
      ...{ env: { LOG_REQUESTS: 'none' }, upstream: { content: littleContent() } },
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.teardown(() => agent.destroy());
    const read = (path: string) =>
      new Promise<number>((resolve, reject) => {
        request(site.url + path, { agent }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        })
          .once('error', reject)
          .end();
      });
    t.equal(await read('/'), 200);

    const sockets: Socket[] = [];
    t.teardown(() => {
      for (const socket of sockets) socket.destroy();
    });
    let refused = 0;
    for (let count = 0; count < 2 * DESCRIPTORS; count++) {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.once('close', () => refused++);
      sockets.push(socket);
    }
    await until(() => refused > 0);
    t.ok(refused > 0, 'not all connections were taken');
    for (const path of ['/', '/healthz', '/ongoing-projects', '/assets/none.js', '/news']) {
      const status = await read(path);
      t.ok(status < 500, `${path} ${status}`);
    }
    t.equal(await read('/'), 200, 'a cached page is sent all the while');

    for (const socket of sockets) socket.destroy();
    const later = await until(
      () =>
        fetch(`${site.url}/news`).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
    );
    t.equal(later, 200, 'connections are taken again');
    t.equal(site.process.exitCode, null, 'it is the same process');
    const asset = /\/assets\/[\w-]+\.js/.exec(await (await fetch(site.url)).text())?.[0];
    t.equal((await fetch(site.url + asset)).status, 200, 'and files can be opened');
  },
);
