import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SMTPServerOptions } from 'smtp-server';
import t, { type Test } from 'tap';
import { enquiryForms, FORM_NAMES, numbersIn } from '../../../shared/enquiry-forms.ts';
import { startMailServer } from '../../../test/support/destinations.ts';
import { listen } from '../../../test/support/local-server.ts';
import type { Leased } from '../submissions/delivery.ts';
import { numbered } from '../submissions/submissions.fixture.ts';
import { createMail } from './mail.ts';

const NOW = Date.parse('2026-11-28T06:00:00Z');
const submission: Leased['submission'] = {
  ...{ ...numbered(1), id: 'id-1', reference: '7K3MQ-2WXNB', receivedAt: NOW },
  context: { project: 'lake-view', country_code: '+44', unit: { bhk: 2, title: 'Garden' }, page: '/a' },
};
const leased: Leased = { submission, destination: 'mail', event: 'received', tries: 0, at: NOW, ageMs: 5 };
const url = 'https://www.example.in/projects/lake-view';
const projectOf = async (asked: string) =>
  asked === 'lake-view' ? { slug: asked, name: 'Lake View', url } : null;

/** A server of mail, and the mails that it took. */
async function setUp(t: Test, options: SMTPServerOptions = {}) {
  const mails: { to: string[]; raw: string }[] = [];
  const port = await startMailServer(t, {
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  return { mails, ...sender(`smtp://127.0.0.1:${port}`) };
}

function sender(url: string, signal = new AbortController().signal, siteHost = 'www.example.in') {
  const to = ['sales@example.in', 'Desk <desk@example.in>'];
  const mail = createMail({ url, to, requireTls: false, siteHost, from: 'site@www.example.in', projectOf });
  return { send: (sent = leased) => mail.send(sent, null, signal) };
}

/** @returns the headers by name, folded lines joined, and the text */
function read(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
  const bytes = rest.join('\n').replace(/=\r\n/g, '');
  const body = bytes.replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return { headers, count: lines.length, body: Buffer.from(body, 'latin1').toString() };
}

t.test('each enquiry is one plain mail, with links to call and to write', async (t) => {
  const { mails, send } = await setUp(t);
  for (const _ of [1, 2]) t.same(await send(), { kind: 'delivered' });
  const [first, second] = mails.map(({ raw }) => read(raw));
  t.same(mails[0]?.to, ['sales@example.in', 'desk@example.in']);
  t.match(first?.headers, {
    Subject: 'Enquiry 7K3MQ-2WXNB: Sunita Sharma (Lake View, 2 BHK)',
    From: 'site@www.example.in',
    'Message-ID': '<id-1@www.example.in>',
    'Content-Type': /^text\/plain/,
  });
  t.equal(second?.headers['Message-ID'], first?.headers['Message-ID'], 'a second one is seen as the same');
  for (const line of [
    ...['Name: Sunita Sharma', 'Call: tel:+449876543210', 'WhatsApp: https://wa.me/449876543210'],
    `Project: Lake View, ${url}`,
    'Unit: 2 BHK, Garden',
    'Budget: 26-40 Lac',
    'May we contact you: Yes',
    'Page: /a',
    ...['Received: 2026-11-28T11:30:00+05:30', 'Reference: 7K3MQ-2WXNB'],
  ])
    t.match(first?.body, line);
});

t.test('a plot has no rooms, and is named all the same', async (t) => {
  const { mails, send } = await setUp(t);
  const context = { project: 'lake-view', unit: { bhk: 0, title: null } };
  await send({ ...leased, submission: { ...submission, context } });
  const { headers, body } = read(mails[0]!.raw);
  t.match(headers.Subject, '(Lake View, Plot)');
  t.match(body, /^Unit: Plot\r?$/m);
});

t.test('each telephone field of a form has its links, and each field its label', async (t) => {
  const { mails, send } = await setUp(t);
  for (const form of FORM_NAMES) {
    const asked = enquiryForms[form].fields.filter(({ name }) => !['terms', 'country_code'].includes(name));
    const typed = Object.fromEntries(
      asked.map(({ name, input }) => [name, input === 'tel' ? '9876543210' : 'x']),
    );
    const payload = { ...submission.payload, ...typed, mobile: 9_876_543_210 };
    await send({ ...leased, submission: { ...submission, form, payload } });
    const { body } = read(mails.at(-1)!.raw);
    const count = (words: RegExp) => body.match(words)?.length ?? 0;
    const numbers = numbersIn(form, typed).length;
    t.ok(numbers > 0, form);
    t.equal(count(/^Call: tel:\+\d+\r?$/gm), numbers, form);
    t.equal(count(/^WhatsApp: https:\/\/wa\.me\/\d+\r?$/gm), numbers, form);
    for (const { label, name } of asked) {
      const title = name === 'mobile' ? 'Mobile' : label.en.replace(/\?$/, '');
      t.ok(body.includes(`${title}: `), `${form}: ${name}`);
    }
  }
});

t.test('nothing that a visitor typed makes a header or a line of its own', async (t) => {
  const { mails, send } = await setUp(t);
  const name = `Asha "the, first"\r\nBcc: x@y.example\r\n\r\nयह ${'💐'.repeat(50)}`;
  const context = { project: 'a\r\nCc: z@y.example', unit: { bhk: null, title: 'b\r\nTo: q@y.example' } };
  const odd = { ...submission, context, payload: { ...submission.payload, name } };
  t.same(await send({ ...leased, submission: odd }), { kind: 'delivered' });
  const { headers } = read(mails[0]!.raw);
  t.same(mails[0]?.to, ['sales@example.in', 'desk@example.in']);
  for (const header of ['Bcc', 'Cc']) t.equal(headers[header], undefined);
  t.notMatch(headers.Subject, /y\.example/i, 'encoded, not in clear');
  t.ok(mails[0]!.raw.split('\r\n').every((line) => line.length < 998));
});

t.test('later events say which enquiry it was, and nothing else of it', async (t) => {
  const { mails, send } = await setUp(t);
  for (const event of ['withdrawn', 'erased'] as const) await send({ ...leased, event });
  for (const { raw } of mails) {
    t.match(raw, '7K3MQ-2WXNB');
    t.notMatch(raw, /Sunita|98765/);
  }
});

const answer = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

t.test('one recipient that is refused takes nothing from the other; all of them park it', async (t) => {
  const refusing = (codes: number[]): SMTPServerOptions => {
    const left = [...codes];
    return {
      onRcptTo(_address, _session, done) {
        const code = left.shift() ?? 0;
        done(code ? answer(code) : null);
      },
    };
  };
  const one = await setUp(t, refusing([550, 0]));
  t.same(await one.send(), { kind: 'delivered', fault: 'smtp 550, 1 of 2 receivers' });
  t.same(one.mails[0]?.to, ['desk@example.in']);
  for (const [codes, kind] of [
    [[550, 553], 'refused'],
    [[550, 451], 'later'],
    [[451, 452], 'later'],
  ] as const) {
    t.match(
      await (await setUp(t, refusing([...codes]))).send(),
      { kind, reason: /^smtp \d+$/ },
      codes.join(),
    );
  }
});

t.test('what a server says to the mail itself, and to a password', async (t) => {
  const saying = (code: number): SMTPServerOptions => ({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(answer(code)));
    },
  });
  t.match(await (await setUp(t, saying(554))).send(), { kind: 'refused', reason: 'smtp 554' });
  t.match(await (await setUp(t, saying(451))).send(), { kind: 'later', reason: 'smtp 451' });
  const locked = await setUp(t, { authOptional: false });
  t.match(await locked.send(), { kind: 'later' }, 'the operator can mend that');
});

t.test('one that drops the line after DATA, says nothing, or is not there, is tried again', async (t) => {
  const dropping = createServer((socket) => {
    socket.write('220 hello\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      if (/\r\n\.\r\n$/.test(said)) return socket.destroy();
      socket.write(/^DATA/.test(said) ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  t.teardown(() => dropping.close());
  const port = await listen(dropping);
  t.match(await sender(`smtp://127.0.0.1:${port}`).send(), { kind: 'later', reason: 'connection' });
  t.match(await sender('smtp://127.0.0.1:1').send(), { kind: 'later', reason: 'ECONNREFUSED' });
  const silent = createServer();
  t.teardown(() => silent.close());
  const silentPort = await listen(silent);
  const stop = new AbortController();
  silent.once('connection', () => stop.abort());
  t.match(await sender(`smtp://127.0.0.1:${silentPort}`, stop.signal).send(), {
    kind: 'later',
    reason: 'stopped',
  });
});

t.test('a server that greets late is waited for', async (t) => {
  const late = await setUp(t, { onConnect: (_session, done) => void setTimeout(done, 700) });
  t.same(await late.send(), { kind: 'delivered' });
});

t.test('a certificate that cannot be trusted is the reason, and no mail is sent', async (t) => {
  const { mails, send } = await setUp(t, { disabledCommands: [] });
  t.match(await send(), { kind: 'later', reason: /CERT/ });
  t.same(mails, []);
});

t.test('it greets with the name of the site, if that is one on the internet', async (t) => {
  for (const [siteHost, greeting] of [
    ['www.example.in', 'www.example.in'],
    ['localhost', /^\[127\.0\.0\.1\]$|\./],
    ['192.0.2.7', /^\[127\.0\.0\.1\]$|\./],
    ['[::1]', /^\[127\.0\.0\.1\]$|\./],
  ] as const) {
    let name = '';
    const port = await startMailServer(t, {
      onData: (stream, { hostNameAppearsAs }, done) => {
        name = String(hostNameAppearsAs);
        stream.resume().on('end', () => done());
      },
    });
    await sender(`smtp://127.0.0.1:${port}`, undefined, siteHost).send();
    t.match(name, greeting, siteHost);
    t.notMatch(siteHost === 'www.example.in' ? '' : name, siteHost);
  }
});
