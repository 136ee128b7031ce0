import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { expectUnharmed, fuzz } from './fuzz.ts';

t.setTimeout(180_000);

t.test('20,000 hostile requests harm nothing', (t) => expectUnharmed(t, 'short', 20_000));

t.test('the check itself sees a server that fails', async (t) => {
  let seen = 0;
  const server = createServer((_request, response) => {
    response.writeHead(++seen === 40 ? 500 : 200, { 'content-length': '0' }).end();
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { failures } = await fuzz({ url: `http://127.0.0.1:${port}` }, 'control', 200);
  t.equal(failures.length, 1);
  t.match(failures[0], /^500 [A-Z]+ \//);
});
