import t from 'tap';
import { startContent } from './content-service.fixture.ts';

const MAX_BYTES = 5_242_880;
const PARAGRAPH = `<p>The <b>stone</b> of <a href="https://example.com/a">the towers</a> ${'was laid, '.repeat(40)}</p>`;

/** As much news as may be sent, in articles of that many characters. */
function newsOf(characters: number, word: string): Buffer {
  const description = word + PARAGRAPH.repeat(Math.ceil(characters / PARAGRAPH.length));
  const record = { title: 'News', status: 1, date: '2026-11-01', image_url: 'uploads/a.jpg', description };
  const count = Math.floor((MAX_BYTES - 100) / (JSON.stringify(record).length + 20));
  const data = Array.from({ length: count }, (_, index) => ({ id: index + 1, ...record }));
  return Buffer.from(JSON.stringify({ success: true, data: { data } }));
}

/** The most processor time between two turns of the event loop: what others do on the machine is no part of it. */
async function longestStallMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let measuring = true;
  let before = process.threadCpuUsage();
  function turn(): void {
    const { user, system } = process.threadCpuUsage();
    longest = Math.max(longest, user + system - before.user - before.system);
    before = { user, system };
    if (measuring) setImmediate(turn);
  }
  turn();
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  measuring = false;
  return longest / 1000;
}

t.test('a list ends with the page that passes 16 MB, and the operator is told', async (t) => {
  const description = PARAGRAPH.repeat(Math.ceil(100_000 / PARAGRAPH.length));
  let pages = 0;
  const { content } = await startContent(
    t,
    (request, response) => {
      pages++;
      const from = 20 * (Number(/page=(\d+)/.exec(request.url ?? '')?.[1]) - 1);
      const records = Array.from({ length: 20 }, (_, index) => ({
        id: from + index,
        title: 'E',
        status: 1,
        description,
      }));
      response.end(JSON.stringify({ success: true, data: records }));
    },
    { apiMaxBytes: MAX_BYTES },
  );
  const { value } = await content.events();
  t.equal(value.length, 180, 'nine pages of 2 MB');
  t.ok(pages < 15, `${pages} pages asked for`);
  t.match(content.describe().drift, { 'getAllEvent (list)': { cut: 1 } });
});

t.test('a list as large as may be sent holds readers up for less than 250 ms', async (t) => {
  let body = newsOf(4_000, 'one');
  const { content, clock } = await startContent(t, (_request, response) => void response.end(body), {
    apiMaxBytes: MAX_BYTES,
    contentStaleMs: 0,
  });
  const read = async () => {
    clock.now += 60_001;
    return content.news();
  };

  for (const [what, next] of [
    ['a list that was never read', body],
    ['the same articles', body],
    ['a few of the longest articles', newsOf(190_000, 'two')],
  ] as const) {
    body = next;
    const stall = await longestStallMs(read);
    t.ok(stall < 250, `${what}: ${stall.toFixed(1)} ms`);
  }
  t.match((await content.news()).value[0]?.description, /rel="noopener nofollow"/);
});
