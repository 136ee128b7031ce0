import t from 'tap';
import { enquiryApp, rightBody, status } from './enquiry-app.fixture.ts';
import { createMemoryStore } from './stores/memory-store.ts';

t.test('nothing personal is logged', async (t) => {
  const { json, form, ticket, lines, upstream } = await enquiryApp(t);
  await json({ ...rightBody('contact'), captcha: 'SECRET' });
  await json('{"name": "Sunita', { headers: { 'content-type': 'application/json' } });
  upstream.respond = status(500);
  await form({ ...rightBody('landing'), ticket: ticket() });
  upstream.respond = status(400);
  await form({ ...rightBody('enquiry'), ticket: ticket() });
  t.ok(lines.length > 5);
  t.notMatch(lines.join(), /Sunita|98765 ?43210|SECRET|26-40 Lac/);
});

t.test('a mobile number is in no store in clear', async (t) => {
  const store = createMemoryStore({ now: () => 0 });
  const keys: string[] = [];
  const { run } = store;
  store.run = (checks) => {
    keys.push(...checks.flatMap((check) => Object.values(check).map(String)));
    return run(checks);
  };
  const { json, ticket } = await enquiryApp(t, { store });
  t.equal((await json({ ...rightBody('enquiry'), ticket: ticket() })).status, 201);
  t.ok(keys.some((key) => key.startsWith('enquiry-mobile:')));
  t.notMatch(keys.join(), /98765/);
});
