import t from 'tap';
import { createMachineTexts } from './machine-texts.ts';

t.test('all readers are sent the same bytes, however large the text is', async (t) => {
  const responseTo = createMachineTexts();
  const text = Array.from({ length: 200_000 }, (_, at) => `${at * at}`).join();
  let made = 0;
  const make = () => {
    made++;
    return text;
  };
  const source = { name: 'sitemap', type: 'application/xml', lists: [[]], make };
  for (const encoding of ['br', 'gzip', undefined]) {
    const ask = () => responseTo(source, { 'accept-encoding': encoding });
    const [one, other] = [await ask(), await ask()];
    t.ok(one.body);
    // Slow readers of bytes of their own would fill the memory.
    t.ok(one.body === other.body, `${encoding}`);
    t.equal(one.headers['content-encoding'], encoding);
    if (!encoding) t.equal(`${one.body}`, text);
  }
  t.equal(made, 1);
  await responseTo({ ...source, lists: [[]] }, {});
  t.equal(made, 2, 'another list is another text');
});
