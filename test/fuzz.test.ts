import { createServer } from 'node:http';
import t from 'tap';
import { expectUnharmed, fuzz } from './fuzz.ts';
import { listen, stop } from './support/local-server.ts';

t.test('4,000 hostile requests harm nothing', (t) => expectUnharmed(t, 7, 4_000));

t.test('the check itself sees a server that fails', async (t) => {
  let seen = 0;
  const server = createServer((_request, response) => {
    response.writeHead(++seen >= 40 ? 500 : 200, { 'content-length': '0' }).end();
  });
  t.teardown(() => stop(server));
  const url = `http://127.0.0.1:${await listen(server)}`;
  await t.rejects(fuzz({ url }, 7, 200), /Property failed after \d+ tests/);
});
