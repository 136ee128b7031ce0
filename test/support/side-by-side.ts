import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { anEnquiry, postEnquiry, sendContact, TICKET_AGE_MS } from './builders.ts';
import { filledIn, undisturbed } from './containers.ts';
import { openPlainForm, sendPlainForm } from './plain-form.ts';
import type { Site, SiteOptions } from './start-site.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

interface Containers {
  old: Site;
  start(options?: SiteOptions): Promise<Site>;
  /** The limits of both. */
  forget(): Promise<unknown>;
}

/** Holds a rolling deploy: each of two versions takes the forms, captchas and pictures of the other. */
export async function sideBySide(t: Test, { old, start, forget }: Containers): Promise<void> {
  const next = anotherVersion();
  t.teardown(() => rmSync(next, { recursive: true, force: true }));
  await forget();
  const young = await start({ distDir: next });
  const bothWays = [
    { from: old, to: young },
    { from: young, to: old },
  ];
  const text = async (url: string) => (await fetch(url)).text();
  const json = async (url: string): Promise<Record<string, string>> => JSON.parse(await text(url));

  await t.test('forms, tickets and captchas of one are good at the other', async (t) => {
    const tickets = await Promise.all(bothWays.map(({ from }) => json(`${from.url}/enquiries/ticket`)));
    await wait(TICKET_AGE_MS);
    for (const [index, { from, to }] of bothWays.entries()) {
      const seen = await undisturbed([old, young], async () => {
        await forget();
        const { ticket = '' } = tickets[index] ?? {};
        return [
          await sendContact(to, await filledIn(from)),
          (await postEnquiry(to, anEnquiry('callback', { ticket }))).status,
          await sentAsPlainForm(from, to),
        ];
      });
      t.match(seen, [201, 201, /^\/contact-us\?sent=contact\b/]);
    }
  });

  await t.test('pictures, and captchas to see and to hear, of one are there at the other', async (t) => {
    for (const { from, to } of bothWays) {
      const picture = /\/media\/[\w-]+\/[\w.~-]+\/\d+\.(?:webp|avif)/.exec(await text(`${from.url}/`))?.[0];
      const { image, audio } = await json(`${from.url}/captcha`);
      for (const path of [picture, image, audio])
        t.equal((await fetch(to.url + path)).status, 200, String(path));
    }
  });

  await t.test('data say of which build they are, so that the browser loads the whole page', async (t) => {
    const [one, other] = await Promise.all(bothWays.map(({ from }) => json(`${from.url}/_data/about-us`)));
    t.not(one?.build, other?.build);
  });

  await t.test('files that only the other has are missing, and nobody stores that', async (t) => {
    for (const { from, to } of bothWays) {
      const assets = new Set((await text(`${from.url}/about-us`)).match(/\/assets\/[\w.-]+\.(?:js|css)/g));
      const missing: string[] = [];
      for (const asset of assets) {
        t.equal((await fetch(from.url + asset)).status, 200, asset);
        const { status, headers } = await fetch(to.url + asset);
        if (status === 200) continue;
        missing.push(asset);
        t.equal(status, 404);
        t.notMatch(headers.get('cache-control') ?? '', /immutable|max-age=[1-9]\d\d/);
      }
      t.ok(missing.length > 0);
    }
  });
  await young.stop();
}

/** Sends `/contact-us` of one site to another as a browser without JavaScript does. @returns where to */
async function sentAsPlainForm(from: Site, to: Site): Promise<string> {
  const { values } = await openPlainForm(from, { from: '/contact-us', prefix: 'contact' });
  const { captcha_id: _, ...filled } = await filledIn(from);
  return String(await sendPlainForm(to, 'contact', { ...values, ...filled }));
}

/** The same program with another build's name, and other names of the files that pages begin with. */
function anotherVersion(): string {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/version-${process.pid}`, import.meta.url));
  cpSync(dist, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { build: string; boot: string };
  const boot = manifest.boot.replace('.js', 'X.js');
  for (const ending of ['', '.br', '.gz'])
    renameSync(join(folder, 'public', manifest.boot + ending), join(folder, 'public', boot + ending));
  writeFileSync(file, JSON.stringify({ ...manifest, build: `${manifest.build}X`, boot }));
  return folder;
}
