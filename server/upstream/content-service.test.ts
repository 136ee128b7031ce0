import t, { type Test } from 'tap';
import { startContent } from './content-service.fixture.ts';

/** Content over an upstream whose status the test sets, with all that it tells. */
async function started(t: Test) {
  const state = {
    status: 200,
    success: true,
    garbage: false,
    data: [{ id: 1, title: 'A', status: 1 }] as unknown[],
  };
  const asked: string[] = [];
  const told: string[] = [];
  const over = await startContent(
    t,
    (request, response) => {
      asked.push(`${request.url} ${request.headers['x-api-key']} ${request.headers['x-request-id']}`);
      const body = JSON.stringify({ success: state.success, data: state.data });
      response.writeHead(state.status).end(state.garbage ? '<html>' : body);
    },
    {
      onCall: ({ endpoint, outcome }) => void told.push(`${endpoint} ${outcome}`),
      onCache: (event) => void told.push(event),
      onDropped: (endpoint, records) => void told.push(`${endpoint} dropped ${records}`),
    },
  );
  const written = () => over.lines.map(({ time, ...line }) => line);
  return { ...over, state, asked, told, written };
}

t.test('content is read from upstream with key and request id, then from the cache', async (t) => {
  const { content, asked, told, state } = await started(t);
  state.data.push({ status: 1 });
  const { value, key, version } = await content.news();
  t.match(value, [{ id: '1', title: 'A' }]);
  await content.news();
  t.same(asked, ['/front/api/v1/getAllNews k-123 r-1']);
  t.same(told, ['miss', 'getAllNews ok', 'getAllNews dropped 1', 'hit']);
  t.match(content.stateOf(key), { version });
  t.equal(content.describe().entries, 1);
});

t.test('an endpoint that fails is written once, and once more when it works again', async (t) => {
  const { content, state, clock, written } = await started(t);
  state.status = 500;
  for (let round = 0; round < 4; round++) {
    await t.rejects(content.news(), { message: 'getAllNews: status 500' });
    clock.now += 30_000;
  }
  await t.rejects(content.newsItem('7'));
  state.status = 200;
  await content.news();
  await content.event('1');
  t.same(written(), [
    { level: 40, msg: 'upstream fails', endpoint: 'getAllNews', outcome: 'status', why: 'status 500' },
    { level: 40, msg: 'upstream fails', endpoint: 'getNewsById', outcome: 'status', why: 'status 500' },
    { level: 30, msg: 'upstream works again', endpoint: 'getAllNews' },
  ]);
});

t.test('lists that are not found are a failure to the operator, such details are none', async (t) => {
  const { content, state, written } = await started(t);
  state.status = 404;
  t.equal((await content.job('7')).value, null);
  t.same((await content.albumImages('7')).value, []);
  t.same(written(), []);
  await t.rejects(content.jobs());
  t.match(written(), [{ msg: 'upstream fails', endpoint: 'getAllJob' }]);
});

t.test('records that cannot be read are written as an error, once, with their count', async (t) => {
  const { content, state, clock, written, told } = await started(t);
  state.data = [{ id: 1, headline: 'secret' }, { id: 2 }];
  for (let round = 0; round < 3; round++) {
    await t.rejects(content.news());
    clock.now += 60_000;
  }
  t.same(written(), [
    {
      ...{ level: 50, msg: 'upstream sends records that cannot be read: has a field been renamed?' },
      ...{ endpoint: 'getAllNews', records: 2 },
    },
  ]);
  t.match(told, /getAllNews dropped 2/);
});

t.test('a response that is no content is written once, too, and never with what stood in it', async (t) => {
  const { content, state, clock, written } = await started(t);
  state.success = false;
  for (let round = 0; round < 3; round++) {
    await t.rejects(content.news());
    clock.now += 60_000;
  }
  t.same(written(), [
    {
      ...{ level: 40, msg: 'upstream sends no content', endpoint: 'getAllNews' },
      ...{ outcome: 'success', why: 'the response says no success' },
    },
  ]);
  state.success = true;
  await content.news();
  state.success = false;
  clock.now += 60_001;
  await content.news();
  await content.jobs().catch(() => {});
  const endpoints = written().map(({ endpoint }) => endpoint);
  t.same(endpoints, ['getAllNews', 'getAllNews', 'getAllJob'], 'again when it had worked meanwhile');
});

t.test('a response that cannot be read at all is written by the call alone', async (t) => {
  const { content, state, written } = await started(t);
  state.garbage = true;
  await t.rejects(content.news());
  t.match(written(), [{ level: 40, msg: 'upstream fails', endpoint: 'getAllNews', outcome: 'shape' }]);
  t.equal(written()[0]?.why, 'the response is no JSON object');
  t.equal(written().length, 1);
});

t.test('the operator is told what upstream sends otherwise, and of projects on no list', async (t) => {
  const { content, state } = await started(t);
  const project = (id: number, status: string) => ({ id, project_name: `Park ${id}`, status });
  state.data = [
    project(1, 'Ongoing'),
    project(2, 'Upcoming'),
    project(3, 'Upcoming Project'),
    project(4, 'Sold'),
  ];
  await content.projects();
  const { drift, unlistedProjects } = content.describe();
  t.same(unlistedProjects.sort(), ['park-2', 'park-4']);
  t.match(drift, { 'getAllProject city': { missing: 4 } });
});
