import t from 'tap';
import { startPostgres } from './support/start-postgres.ts';

t.test('a PostgreSQL starts, stands still, dies and comes back with what it was given', async (t) => {
  const postgres = await startPostgres(t, { durable: true });
  await postgres.query('CREATE TABLE words (word text)');
  await postgres.query('INSERT INTO words VALUES ($1)', ['one']);
  await postgres.kill();
  await t.rejects(postgres.query('SELECT 1'));
  await postgres.start();
  t.same((await postgres.query('SELECT word FROM words')).rows, [{ word: 'one' }]);

  await postgres.pause();
  const waiting = postgres.query('SELECT 1 AS number');
  const first = await Promise.race([
    waiting.then(() => 'answer'),
    new Promise((done) => setTimeout(done, 200, 'silence')),
  ]);
  t.equal(first, 'silence');
  postgres.resume();
  t.same((await waiting).rows, [{ number: 1 }]);
});
