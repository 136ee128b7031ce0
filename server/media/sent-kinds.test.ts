import t from 'tap';
import { answerOf, FILM_HEAD, sends, startMedia } from './media.fixture.ts';

const pdf = Buffer.from('%PDF-1.7 a price list');
const FAILED = 'The file cannot be had just now. Please try again later.\n';

t.test('a file is called and sent as its first bytes say, whatever its source calls it', async (t) => {
  const { file, upstream, media } = await startMedia(t, {}, { limits: { measureDelayMs: 0 } });
  const page = 'text/html; charset=UTF-8';
  const xls = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  for (const [path, headers, body, type, disposition] of [
    ['/a.mp4', { 'content-type': 'text/plain' }, FILM_HEAD, 'video/mp4', 'inline'],
    ['/a.jpg', { 'content-type': 'image/png' }, Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg', 'inline'],
    ['/api/files/17', { 'content-type': 'application/pdf' }, pdf, 'application/pdf', 'A-file.pdf'],
    ['/get.php?id=2', { 'content-type': page }, pdf, 'application/pdf', 'A-file.pdf'],
    ['/get.aspx', { 'content-type': page }, `\ufeff\n${pdf}`, 'application/pdf', 'A-file.pdf'],
    [
      '/get.ashx',
      { 'content-disposition': "attachment; filename*=UTF-8''rates.xls" },
      xls,
      'application/vnd.ms-excel',
      'A-file.xls',
    ],
    ['/b', { 'content-type': 'application/msword' }, xls, 'application/msword', 'A-file.doc'],
  ] as const) {
    upstream.at[path] = sends(headers, Buffer.from(body));
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(file(path), { method });
      t.equal(response.headers.get('content-type'), type, `${method} ${path}`);
      t.ok(response.headers.get('content-disposition')?.includes(disposition), `${method} ${path}`);
    }
  }
  t.match(media.file('/api/files/17', 'Plan'), /\/Plan\.pdf$/, 'from now on its link says it, too');
});

t.test('a file without a title of its own is called as its source calls it', async (t) => {
  const { file } = await startMedia(t, {
    '/17': sends({ 'content-disposition': 'attachment; filename="Kolar Crest.pdf"' }, pdf),
  });
  for (const title of ['', 'document']) {
    const { headers } = await fetch(file('/17', title));
    t.match(headers.get('content-disposition'), /filename="Kolar-Crest\.pdf"/, title);
  }
});

t.test('what is no file for visitors is refused, in parts and without its body, too', async (t) => {
  const { file, upstream, seen } = await startMedia(t, {});
  const secret = 'name,mobile\nA,9000000000\n'.repeat(1_000);
  const bodies = {
    '/internal/export.csv': secret,
    '/metrics': '# HELP process_cpu_seconds_total',
    '/page.pdf': '<!doctype html><p>Not found',
    '/a.json': '{"a":1}',
    '/a.svg': '<svg onload="x()"/>',
    '/a.js': 'x()',
    '/a.exe': 'MZ',
  };
  for (const [path, body] of Object.entries(bodies)) {
    upstream.at[path] = ({ headers }, response) => {
      const [, from] = /^bytes=(\d+)-/.exec(headers.range ?? '') ?? [];
      const range = from && { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` };
      response.writeHead(from ? 206 : 200, { 'content-type': 'application/pdf', ...range });
      response.end(body.slice(Number(from ?? 0)));
    };
    for (const headers of [{}, { range: 'bytes=0-' }, { range: 'bytes=0-1' }, { range: 'bytes=1-' }]) {
      const { status, text } = await answerOf(fetch(file(path), { headers }));
      t.same([status, text], [502, FAILED], `${path} ${headers.range}`);
    }
    t.equal((await fetch(file(path), { method: 'HEAD' })).status, 502, path);
  }
  t.ok(seen.files.every((outcome) => outcome === 'refused'));
});
