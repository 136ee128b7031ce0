import t from 'tap';
import { localeOf } from '../locale.ts';
import { documentLink } from './document-link.ts';

const backend = {
  file: (address: string) => (/^\/(?!\/)/.test(address) ? `/files${address}` : null),
  fileFacts: (address: string) => ({ bytes: SIZES[address] ?? null, kind: KINDS[address] ?? null }),
};
const SIZES: Record<string, number> = {
  '/small.pdf': 820_001,
  '/large.pdf': 2_449_000,
  '/round.pdf': 999_999,
};
/** What was learnt of files, by their first bytes. */
const KINDS: Record<string, string> = { '/download.php?id=1': 'pdf', '/a/plan.pdf': 'docx' };
const title = 'Plan';
const link = (address: string) =>
  documentLink({ title, fileUrl: address }, { backend, locale: localeOf('en') });

t.test('a file that our server may fetch comes from it', async (t) => {
  t.strictSame(link('/plan.pdf?v=2'), { title, href: '/files/plan.pdf?v=2', host: null, type: 'PDF' });
});

t.test('a file on another host is a link out that says where it goes', async (t) => {
  t.strictSame(link(' https://drive.example:8443/a/plan '), {
    title,
    href: 'https://drive.example:8443/a/plan',
    host: 'drive.example:8443',
    type: 'File',
  });
  t.match(link('http://झील.example/plan.pdf'), { host: 'xn--91b6bzb.example', type: 'PDF' });
  for (const [address, href] of [
    ['drive.google.com/file/d/abc/view', 'https://drive.google.com/file/d/abc/view'],
    ['www.example.org/plan.pdf', 'https://www.example.org/plan.pdf'],
    ['//drive.example/My Plan.pdf', 'https://drive.example/My%20Plan.pdf'],
    ['[Plan](https://drive.example/plan.pdf?a=1&amp;b=2)', 'https://drive.example/plan.pdf?a=1&b=2'],
  ] as const) {
    t.match(link(address), { href, host: new URL(href).host }, address);
  }
});

t.test('its size stands beside its kind as soon as it is known', async (t) => {
  t.equal(link('/small.pdf')?.type, 'PDF, 821 kB');
  t.equal(link('/large.pdf')?.type, 'PDF, 2.4 MB');
  t.equal(link('/round.pdf')?.type, 'PDF, 1.0 MB');
  t.equal(link('/unknown.pdf')?.type, 'PDF');
});

t.test('the kind of a document is what was learnt of it, else the ending of its path', async (t) => {
  t.equal(link('/download.php?id=1')?.type, 'PDF');
  t.equal(link('/a/plan.pdf')?.type, 'DOCX');
  t.equal(link('/download.php?id=2')?.type, 'File', 'a program is no kind of file');
  t.equal(link('https://files.example/get.aspx?id=2')?.type, 'File');
  t.equal(link('/a/brochure.pdf')?.type, 'PDF');
  t.equal(link('https://files.example/plan.jpeg?v=1.2')?.type, 'JPEG');
  t.equal(link('/download/17')?.type, 'File');
  t.equal(link('https://files.example')?.type, 'File');
});

t.test('what is no address of the web, or hides whose it is, is no document', async (t) => {
  for (const address of [
    '',
    'javascript:alert(1)',
    'data:application/pdf;base64,AAAA',
    'ftp://elsewhere.example/plan.pdf',
    'https://bank.example@elsewhere.example/plan.pdf',
    'https://',
  ]) {
    t.equal(link(address), null, address);
  }
});
