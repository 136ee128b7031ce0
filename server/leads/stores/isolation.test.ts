import t from 'tap';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import { noPostgres } from '../../../test/support/start-postgres.ts';
import { anEnquiry, submissionOf } from '../submissions/submissions.fixture.ts';
import { createPostgresStore } from './postgres-store.ts';

t.test('a role may have any isolation level', { skip: noPostgres }, async (t) => {
  const { postgres, connect, container } = await sharedDatabase();
  t.teardown(() => postgres.query('ALTER ROLE site RESET default_transaction_isolation'));
  for (const level of ['read committed', 'repeatable read', 'serializable']) {
    await postgres.query(`ALTER ROLE site SET default_transaction_isolation = '${level}'`);
    const { database, told } = await connect(t, { answerMs: 60_000 });
    const store = createPostgresStore({ database, now: () => 0, counterKey: Buffer.alloc(32) });
    const key = `enquiry:${level}`;
    const counts = await Promise.all(
      Array.from({ length: 30 }, () => store.count([{ key, windowMs: 60_000 }])),
    );
    const numbers = counts.flat().map(({ number }) => number);
    const all = Array.from({ length: 30 }, (_, at) => at + 1);
    t.same(
      numbers.sort((a, b) => a - b),
      all,
      `${level}: each is counted once, by the database`,
    );
    const submission = submissionOf(anEnquiry());
    const both = [await container(t), await container(t)];
    const posts = Array.from({ length: 10 }, (_, at) => both[at % 2]?.store.put(submission, ['upstream']));
    const kinds = (await Promise.all(posts)).map((placed) => placed?.kind);
    t.equal(kinds.filter((kind) => kind === 'leased').length, 1, `${level}: one of ten equal posts is sent`);
    t.same(told, [], level);
    await store.close();
  }
});
