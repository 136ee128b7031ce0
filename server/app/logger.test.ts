import fastify, { type FastifyBaseLogger } from 'fastify';
import t from 'tap';
import { TYPED_NAMES } from '../../shared/enquiry-forms.ts';
import type { Config } from './config.ts';
import { loggerOptions } from './logger.ts';

function logging(logLevel: Config['logLevel'] = 'info') {
  const lines: string[] = [];
  const options = loggerOptions(logLevel);
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: { ...(options as object), stream } });
  const log: FastifyBaseLogger = app.log;
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') };
}

const PERSONAL = {
  ...Object.fromEntries(TYPED_NAMES.map((name) => [name, `Asha ${name}`])),
  mobile: 9_876_543_210,
  captcha: 'ACDE34',
  token: 'tok-1',
  authorization: 'Bearer tok-1',
};
const LEAK = /Asha|9876543210|ACDE34|tok-1/;

t.test('a line is JSON with the name of its level, the time and no host', async (t) => {
  const { log, last } = logging();
  log.info({ route: '/news', status: 200 }, 'request');
  t.same(Object.keys(last()), ['level', 'time', 'route', 'status', 'msg']);
  t.match(last(), { level: 'info', route: '/news', status: 200, msg: 'request' });
  t.match(last().time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

t.test('LOG_LEVEL bounds the lines that are written', async (t) => {
  const { log, lines } = logging('error');
  log.info('quiet');
  log.warn('quiet');
  log.error('loud');
  t.equal(lines.length, 1);
});

t.test('nothing personal is written, should it be handed in, at the top or one level down', async (t) => {
  const { log, lines } = logging();
  log.info(PERSONAL, 'an enquiry');
  log.info({ enquiry: PERSONAL }, 'an enquiry');
  log.info({ body: PERSONAL, headers: { cookie: 'tok-1' } }, 'an enquiry');
  log.info({ request: { body: PERSONAL, headers: { 'x-token': 'tok-1' } } }, 'an enquiry');
  log.child(PERSONAL).info('an enquiry');
  t.equal(lines.length, 5);
  for (const line of lines) t.notMatch(line, LEAK);
});

t.test('an error is written with its type, code and stack, and without its other fields', async (t) => {
  const { log, lines, last } = logging();
  const cause = new Error('cause');
  log.error({
    reqId: 'r-1',
    err: Object.assign(new TypeError('broken', { cause }), { code: 'E_X', ...PERSONAL }),
  });
  t.same(Object.keys(last().err).sort(), ['code', 'message', 'stack', 'type']);
  t.match(last(), { reqId: 'r-1', err: { message: 'broken', code: 'E_X', stack: /logger\.test\.ts/ } });
  t.notMatch(lines.at(-1), /9876543210|ACDE34|tok-1/);
});

t.test('a thrown value that is no error is written too', async (t) => {
  const { log, lines, last } = logging();
  for (const err of ['text', null, 7, {}]) log.error({ err }, 'a request failed');
  t.equal(lines.length, 4);
  t.equal(last().msg, 'a request failed');
});
