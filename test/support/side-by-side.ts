import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { filledIn, send, undisturbed } from './containers.ts';
import { parse, partOf, partsOf } from './html.ts';
import type { Site, SiteOptions } from './start-site.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

interface Containers {
  old: Site;
  start(options?: SiteOptions): Promise<Site>;
  /** The limits of both. */
  forget(): Promise<unknown>;
}

/** What a rolling deploy needs: each of two versions takes what visitors have from the other. */
export async function sideBySide(t: Test, { old, start, forget }: Containers): Promise<void> {
  const next = anotherVersion();
  t.teardown(() => rmSync(next, { recursive: true, force: true }));
  await forget();
  const young = await start({ distDir: next });
  const text = async (url: string) => (await fetch(url)).text();
  const assetsOf = (html: string) => new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));

  await t.test('forms, tickets and captchas of one are good at the other', async (t) => {
    const ticketOf = async ({ url }: Site) =>
      (JSON.parse(await text(`${url}/enquiries/ticket`)) as { ticket: string }).ticket;
    const tickets = await Promise.all([old, young].map(ticketOf));
    // Younger ones have a captcha asked for.
    await new Promise((done) => setTimeout(done, 3_100));
    const seen = await undisturbed([old, young], async () => {
      await forget();
      const crossed = [await send(young, await filledIn(old)), await send(old, await filledIn(young))];
      for (const [index, to] of [young, old].entries()) {
        const { captcha: _, captcha_id: __, ...fields } = await filledIn(to);
        crossed.push(await send(to, { ...fields, form: 'callback', ticket: tickets[index] }));
      }
      return crossed;
    });
    t.same(seen, [201, 201, 201, 201]);
  });

  await t.test('a page of one whose form is sent as plain HTML at the other is taken', async (t) => {
    const seen = await undisturbed([old, young], async () => {
      await forget();
      return [await sentAsPlainForm(old, young), await sentAsPlainForm(young, old)];
    });
    t.same(seen, ['303 /contact-us?sent=contact', '303 /contact-us?sent=contact']);
  });

  await t.test('pictures, and captchas to see and to hear, of one are there at the other', async (t) => {
    for (const [from, to] of [
      [old, young],
      [young, old],
    ] as const) {
      const picture = /\/media\/[\w-]+\/[\w.~-]+\/\d+\.(?:webp|avif)/.exec(await text(`${from.url}/`))?.[0];
      const { image, audio } = JSON.parse(await text(`${from.url}/captcha`)) as Record<string, string>;
      for (const path of [picture, image, audio]) {
        t.equal((await fetch(to.url + path)).status, 200, String(path));
      }
    }
  });

  await t.test(
    'data of the other build is told as such, so that the browser loads the whole page',
    async (t) => {
      const builds = await Promise.all(
        [old, young].map(
          async ({ url }) => (JSON.parse(await text(`${url}/_data/about-us`)) as { build: string }).build,
        ),
      );
      t.equal(new Set(builds).size, 2);
    },
  );

  await t.test(
    'a page of each names what is there; what only the other has is missing, and nobody stores that',
    async (t) => {
      for (const [from, to] of [
        [old, young],
        [young, old],
      ] as const) {
        const assets = assetsOf(await text(`${from.url}/about-us`));
        t.ok(assets.size > 0);
        let missing = 0;
        for (const asset of assets) {
          t.equal((await fetch(from.url + asset)).status, 200, asset);
          const elsewhere = await fetch(to.url + asset);
          if (elsewhere.status === 200) continue;
          missing++;
          t.equal(elsewhere.status, 404);
          t.notMatch(elsewhere.headers.get('cache-control') ?? '', /immutable|max-age=[1-9]\d\d/);
        }
        t.ok(missing > 0);
      }
    },
  );
  await young.stop();
}

/** What a browser without JavaScript does with `/contact-us` of one site, sent to another. @returns status, and where to */
async function sentAsPlainForm(from: Site, to: Site): Promise<string> {
  const form = partOf(parse(await (await fetch(`${from.url}/contact-us`)).text()), 'main form');
  const hidden = partsOf(form, 'input[type=hidden]').map((input) => [
    ...[input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''],
  ]);
  const { captcha_id: _, ...filled } = await filledIn(from);
  const response = await fetch(`${to.url}/enquiries`, {
    ...{ method: 'POST', redirect: 'manual', headers: { accept: 'text/html' } },
    body: new URLSearchParams({ ...(filled as Record<string, string>), ...Object.fromEntries(hidden) }),
  });
  await response.text();
  return `${response.status} ${response.headers.get('location')}`;
}

/** The same program with another build's name, and other names of the files that pages begin with. */
function anotherVersion(): string {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/version-${process.pid}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  cpSync(dist, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    build: string;
    boot: string;
  };
  const boot = manifest.boot.replace('.js', 'X.js');
  for (const ending of ['', '.br', '.gz']) {
    renameSync(join(folder, 'public', manifest.boot + ending), join(folder, 'public', boot + ending));
  }
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, build: `${manifest.build}X`, boot }),
  );
  return folder;
}
