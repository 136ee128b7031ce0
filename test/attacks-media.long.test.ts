import sharp from 'sharp';
import t from 'tap';
import { type DemoRecord, demoContent } from '../server/demo/demo-content.ts';
import { SITE_SHARE, shareAddress } from '../shared/share-address.ts';
import { slugOf } from '../shared/slug.ts';
import { type Attack, atRate, expectOthersServed, from, unread } from './attacks.ts';
import { manyProjects } from './support/many-projects.ts';
import { noLinux } from './support/platform.ts';
import { rawRequest } from './support/raw-http.ts';
import type { Site } from './support/start-site.ts';

/** What downloads, share cards, streams and photographs of one client or network cost others; attacks.long.test.ts has more. */

const MIB = 1024 * 1024;
/** No kernel holds it for a reader who takes nothing. */
const LARGE_FILE = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40 * MIB, 'a')]);
const DOWNLOADS: DemoRecord[] = demoContent().downloads;
const LARGE_DOWNLOADS = DOWNLOADS.slice(0, 1).map((record) => ({
  ...record,
  ...{ id: 9_001, title: 'All floor plans', file_url: `${record.file_url}?large=1` },
}));
/** Lines whose addresses download at once. */
const LINES = 4;

const PROJECTS = 400;
const ALBUM = 710;
/** Photographs of a gallery, that a browser asks for six at a time. */
const GALLERY = { photographs: 60, atOnce: 6, seconds: 25 };

const FILE = /\/files\/[\w-]+\/[\w.~-]+\/[^"?\s]+/g;
const PICTURE = /\/media\/[\w-]+\/([\w.~-]+)\/\d+\.avif/g;

/** @returns addresses of that kind on a page, each once */
async function linked(site: Site, page: string, kind: RegExp): Promise<string[]> {
  const html = (await rawRequest(site, page)).body.toString();
  return [...new Set([...html.matchAll(kind)].map(([path]) => path))];
}

/** Downloads of one large file by addresses that `addressAt` gives, and nothing read. */
function slowReaders(connections: number, addressAt: (at: number) => string): Attack {
  const chosen = async (site: Site, isLarge: boolean) => {
    const paths = await linked(site, '/download', FILE);
    return paths.find((path) => /floor-plans/i.test(path) === isLarge) ?? '';
  };
  return {
    content: { downloads: [...LARGE_DOWNLOADS, ...DOWNLOADS.slice(1)] },
    upstreamIs: (upstream) =>
      upstream.fail('uploads', {
        kind: 'bytes',
        change: (bytes, query) => (query.has('large') ? LARGE_FILE : bytes),
        type: 'application/pdf',
      }),
    alsoVisited: async (site) => [await chosen(site, false)],
    async attack(attacked) {
      const path = await chosen(attacked.site, true);
      let at = 0;
      const bytes = () =>
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressAt(at++)}\r\n\r\n`;
      await unread(attacked, { connections, addresses: 1, bytes });
    },
  };
}

/** Cards of many projects, each over a photograph, by addresses that `addressAt` gives. */
function manyCards(perSecond: number, addressAt: (at: number) => string): Attack {
  const projects = manyProjects(PROJECTS);
  const cardOf = ({ project_name, id }: DemoRecord) =>
    shareAddress('project', slugOf(String(project_name), String(id)));
  return {
    content: { projects },
    // One that is kept after the first time.
    alsoVisited: async () => [SITE_SHARE],
    attack: ({ site, isOver }) =>
      atRate(perSecond, isOver, (at) =>
        rawRequest(site, cardOf(projects[at % PROJECTS] ?? {}), from(addressAt(at))),
      ),
  };
}

/** A page whose frame is sent at once, and whose content never comes. */
const STREAMS: Attack = {
  upstreamIs: (upstream) => void upstream.hold('getAllPresscoverage'),
  env: { TRUST_PROXY: '' },
  attack: (attacked) =>
    unread(attacked, {
      ...{ connections: 256, addresses: 2 },
      bytes: 'GET /press-coverage HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n'.repeat(4),
    }),
};

/** All photographs of an album, each of 12 MB, as a visitor's browser asks for them. */
async function gallery(): Promise<Attack> {
  const noise = { type: 'gaussian', mean: 128, sigma: 34 } as const;
  const create = { width: 4_624, height: 3_468, channels: 3, background: '#888', noise } as const;
  const photograph = await sharp({ create }).jpeg({ quality: 94 }).toBuffer();
  const [picture] = demoContent().galleryImages;
  const galleryImages = Array.from({ length: GALLERY.photographs }, (_, at) => ({
    ...picture,
    ...{ id: 71_000 + at, albumId: ALBUM, title: `Photograph ${at}` },
    image_url: `/uploads/pictures/project-01.jpg?photograph=${at}`,
  }));
  return {
    content: { galleries: demoContent().galleries.filter(({ id }) => id === ALBUM), galleryImages },
    upstreamIs: (upstream) =>
      upstream.fail('uploads', {
        kind: 'bytes',
        // What follows the end of a JPEG is not read: each is a picture of its own.
        change: (bytes, query) =>
          query.has('photograph')
            ? Buffer.concat([photograph, Buffer.from(`${query.get('photograph')}`)])
            : bytes,
        type: 'image/jpeg',
      }),
    seconds: GALLERY.seconds,
    async attack({ t, site, isOver }) {
      const of = new Map<string, string>();
      for (const path of await linked(site, `/images/${ALBUM}`, PICTURE))
        of.set(path.split('/')[3] ?? '', path);
      const paths = [...of.values()];
      let made = 0;
      const browse = async () => {
        for (let path = paths.shift(); path && !isOver(); path = paths.shift())
          if ((await rawRequest(site, path, from('203.0.113.7'))).status === 200) made++;
      };
      await Promise.all(Array.from({ length: GALLERY.atOnce }, browse));
      t.comment(`${made} of ${of.size} photographs of ${Math.round(photograph.length / 1e6)} MB were shown`);
      t.ok(made > GALLERY.atOnce, 'photographs are shown meanwhile');
    },
  };
}

const ATTACKS: Record<string, () => Promise<Attack> | Attack> = {
  'downloads by slow readers, of the many addresses of one line': () =>
    slowReaders(200, (at) => `2001:db8:7:${(at % 256).toString(16)}::1`),
  'downloads by slow readers, of the many addresses of four lines': () =>
    slowReaders(200, (at) => `2001:db8:${at % LINES}:${(at % 256).toString(16)}::1`),
  'every share card at once, of one address': () => manyCards(60, () => '203.0.113.7'),
  'every share card at once, of the many addresses of one line': () =>
    manyCards(60, (at) => `2001:db8:7:${(at % 256).toString(16)}::1`),
  'streams of a page whose content never comes': () => STREAMS,
  'an album of photographs of 12 MB, by one visitor': gallery,
};

for (const [name, attack] of Object.entries(ATTACKS))
  t.test(name, { skip: noLinux }, async (t) => expectOthersServed(t, await attack()));
