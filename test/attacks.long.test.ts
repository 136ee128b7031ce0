import t from 'tap';
import { type Attack, atRate, expectOthersServed, from, unread } from './attacks.ts';
import { noLinux } from './support/platform.ts';
import { rawRequest } from './support/raw-http.ts';

/** What one client, or one network, costs others: each attack with another visitor's requests beside it. */

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`;
/** One of the networks of /64 that a line at home has. */
const lineOf = (at: number) => from(`2001:db8:7:${(at % 256).toString(16)}::1`);
const FORMATS = ['avif', 'webp', 'jpg'];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const ATTACKS: Record<string, Attack> = {
  'sixteen requests for a script on each of 128 connections, and nothing read': {
    async attack(attacked) {
      const html = (await rawRequest(attacked.site, '/')).body.toString();
      const script = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? '/';
      await unread(attacked, { connections: 128, addresses: 1, bytes: get(script).repeat(16) });
    },
    env: { TRUST_PROXY: '' },
  },
  'sixteen requests for a picture on each of 128 connections, and nothing read': {
    async attack(attacked) {
      const html = (await rawRequest(attacked.site, '/projects')).body.toString();
      const picture = /\/media\/[\w-]+\/[\w.~-]+\/\d+\.jpg/.exec(html)?.[0] ?? '/';
      await rawRequest(attacked.site, picture);
      await unread(attacked, { connections: 128, addresses: 1, bytes: get(picture).repeat(16) });
    },
    env: { TRUST_PROXY: '' },
  },
  'searches of the many addresses of one network': {
    attack: ({ site, isOver }) =>
      atRate(300, isOver, (at) => rawRequest(site, `/search?q=flat+${at}`, from(`203.0.113.${at % 250}`))),
  },
  'all places taken by readers that take nothing': {
    attack: (attacked) => unread(attacked, { connections: 512, addresses: 4, bytes: get('/') }),
    env: { TRUST_PROXY: '' },
  },
  'twelve unknown pages on each of twenty connections of one address': {
    attack: ({ site, isOver }) =>
      atRate(400, isOver, (at) => rawRequest(site, `/_data/unknown-${at}`, from('203.0.113.7'))),
  },
  'pages of lists that nobody reads, of one address': {
    attack: ({ site, isOver }) =>
      atRate(300, isOver, (at) => rawRequest(site, `/_data/news?page=${at}`, from('203.0.113.7'))),
  },
  'eighty captchas a second, of the many addresses of one line': {
    attack: ({ site, isOver }) =>
      atRate(80, isOver, async (at) => {
        const { image } = JSON.parse((await rawRequest(site, '/captcha', lineOf(at))).body.toString());
        return rawRequest(site, image, lineOf(at));
      }),
  },
  'wrong posts of forms, 220 a second, of the many addresses of one line': {
    attack: ({ site, isOver }) =>
      atRate(220, isOver, (at) => {
        const headers = { ...FORM, ...lineOf(at).headers };
        return rawRequest(site, '/enquiries', { method: 'POST', headers, body: 'form=landing&name=x' });
      }),
  },
  'every size of every picture at once, of one address': {
    async attack({ site, isOver }) {
      const html = (await rawRequest(site, '/projects')).body.toString();
      const widest = [...html.matchAll(/\/media\/[\w-]+\/[\w.~-]+\/\d+\.(?:avif|webp|jpg)/g)].map(String);
      const paths = [...new Set(widest.flatMap((path) => FORMATS.map((kind) => path.replace(/\w+$/, kind))))];
      while (!isOver()) await Promise.all(paths.map((path) => rawRequest(site, path, from('203.0.113.7'))));
    },
  },
  'half posts on 256 connections': {
    attack: (attacked) =>
      unread(attacked, {
        ...{ connections: 256, addresses: 4 },
        bytes: 'POST /enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\nform=',
      }),
    env: { TRUST_PROXY: '' },
  },
  'searches, suggestions and unknown addresses of many clients': {
    attack: ({ site, isOver }) =>
      atRate(60, isOver, (at) =>
        rawRequest(
          site,
          `/${['search?q=a', '_suggest?q=a', 'nothing-'][at % 3]}${at}`,
          from(`203.0.${at % 250}.9`),
        ),
      ),
  },
};

for (const [name, attack] of Object.entries(ATTACKS))
  t.test(name, { skip: noLinux }, (t) => expectOthersServed(t, attack));
