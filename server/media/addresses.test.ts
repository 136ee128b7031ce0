import { createHmac } from 'node:crypto';
import t from 'tap';
import { createMediaAddresses, createSigner } from './addresses.ts';
import { createMetadataIndex } from './metadata.ts';
import { createSources, type Source } from './sources.ts';

function setUp(key = 'a key for tests only') {
  const metadata = createMetadataIndex({ file: null });
  const sources = createSources({ apiUrl: 'https://api.example.com', mediaHosts: [] });
  const signer = createSigner(key);
  const unmeasured: string[] = [];
  const sizes = new Map<string, number>();
  const addresses = createMediaAddresses({
    signer,
    sources,
    metadata,
    fileSizes: { get: (source) => sizes.get(source) ?? null, version: () => sizes.size },
    measure: (source) => unmeasured.push(source),
  });
  return { metadata, signer, addresses, unmeasured, sizes };
}

t.test('a picture has an address of ours, the same each time', async (t) => {
  const { addresses, signer } = setUp();
  const picture = addresses.picture('/uploads/a.jpg', 'A house');
  t.match(picture?.base, /^\/media\/[\w-]{16}\/u~~uploads~a\.jpg$/);
  t.equal(picture?.alt, 'A house');
  t.same(addresses.picture('https://api.example.com/uploads/a.jpg', 'A house'), picture);
  const [, , signature = '', encoded = ''] = picture?.base.split('/') ?? [];
  t.equal(signer.open(signature, encoded), 'u:/uploads/a.jpg');
  t.equal(addresses.picture(null, ''), null);
  t.equal(addresses.picture('https://elsewhere.example/a.jpg', ''), null);
});

t.test('a picture that its source does not have is none, until it has one', async (t) => {
  const { addresses, metadata } = setUp();
  const before = metadata.version();
  metadata.setMissing('u:/uploads/gone.jpg' as Source, 60_000);
  t.equal(addresses.picture('/uploads/gone.jpg', ''), null);
  t.equal(addresses.pictureBase('/uploads/gone.jpg'), null, 'and the sitemap does not list it');
  t.equal(metadata.version(), before + 1, 'pages that showed it are out of date');
  t.ok(addresses.picture('/uploads/there.jpg', ''));
  metadata.set('u:/uploads/gone.jpg' as Source, {
    tag: 'a'.repeat(32),
    width: 3,
    height: 2,
    color: '#aabbcc',
    checkedAt: 0,
  });
  t.ok(addresses.picture('/uploads/gone.jpg', ''));
});

t.test('only the key that signed a source opens it', async (t) => {
  const { addresses, signer } = setUp();
  const [, , signature = '', encoded = ''] = addresses.picture('/a.jpg', '')?.base.split('/') ?? [];
  const other = Buffer.from('u:/b.jpg').toString('base64url');
  t.equal(signer.open(signature, other), null);
  t.equal(signer.open(signature.slice(1), encoded), null);
  t.equal(signer.open('A'.repeat(16), encoded), null);
  t.equal(signer.open('A'.repeat(22), encoded), null);
  t.equal(setUp('another key').signer.open(signature, encoded), null);
});

t.test('size and colour are told once they are known, and the version grows with them', async (t) => {
  const { addresses, metadata, unmeasured } = setUp();
  const before = addresses.version();
  t.match(addresses.picture('/a.jpg', ''), { width: undefined });
  t.same(unmeasured, ['u:/a.jpg'], 'it is to be measured');
  const about = { tag: 'a'.repeat(32), width: 1200, height: 800, color: '#aabbcc', checkedAt: 1 };
  metadata.set('u:/a.jpg' as Source, about);
  t.match(addresses.picture('/a.jpg', ''), { width: 1200, height: 800, color: '#aabbcc' });
  t.equal(addresses.version(), before + 1);
  metadata.set('u:/a.jpg' as Source, { ...about, checkedAt: 2 });
  t.equal(addresses.version(), before + 1, 'another look that found nothing new changes no page');
  t.equal(unmeasured.length, 1);
});

t.test('a file is named after its title, with the ending of its source', async (t) => {
  const { addresses } = setUp();
  const name = (address: string, title: string) => {
    const encoded = addresses.file(address, title)?.split('/').at(-1);
    return encoded === undefined ? null : decodeURIComponent(encoded);
  };
  t.match(
    addresses.file('/uploads/x1.PDF', 'Price list'),
    /^\/files\/[\w-]{16}\/u~~uploads~x1\.PDF\/Price-list\.pdf$/,
  );
  t.equal(name('/uploads/x1.pdf', 'Price list.pdf'), 'Price-list.pdf');
  t.equal(name('/uploads/x1.pdf?v=a.exe', 'मूल्य सूची 2025'), 'मूल्य-सूची-2025.pdf');
  t.equal(name('/uploads/x1.pdf', '../../etc/passwd'), 'etc-passwd.pdf');
  t.equal(name('/uploads/x1.pdf', ' \u202e"; evil\r\n '), 'evil.pdf');
  t.equal(name('/uploads/x1.pdf', '!!!'), 'document.pdf');
  t.equal(name('/uploads/x1', 'Brochure'), 'Brochure');
  t.equal(name('https://elsewhere.example/x.pdf', 'Brochure'), null);
  t.equal(name('https://www.youtube.com/watch?v=abcDEF12_-3', 'Tour'), null);
  t.equal(name('site:hero-1.jpg', 'Hero'), null);
});

t.test('the size of a file is told once it is known, and the version grows with it', async (t) => {
  const { addresses, sizes } = setUp();
  const before = addresses.version();
  t.equal(addresses.fileBytes('/uploads/x1.pdf'), null);
  sizes.set('u:/uploads/x1.pdf', 2_400_000);
  t.equal(addresses.fileBytes('/uploads/x1.pdf'), 2_400_000);
  t.equal(addresses.fileBytes('https://elsewhere.example/x.pdf'), null);
  t.equal(addresses.version(), before + 1);
});

t.test('a video of the video service has a still, a video file has none', async (t) => {
  const { addresses, signer } = setUp();
  const still = addresses.videoStill('https://youtu.be/abcDEF12_-3', 'A tour');
  const [, , signature = '', encoded = ''] = still?.base.split('/') ?? [];
  t.equal(signer.open(signature, encoded), 'h:https://i.ytimg.com/vi/abcDEF12_-3/hqdefault.jpg');
  t.equal(still?.alt, 'A tour');
  t.equal(addresses.videoStill('/uploads/tour.mp4', 'A tour'), null);
  t.match(addresses.file('/uploads/tour.mp4', 'A tour'), /\/A-tour\.mp4$/);
});

t.test('any source comes back as it was, and addresses in older pages still hold', async (t) => {
  const { signer } = setUp();
  for (const source of [
    'u:/uploads/a~b.jpg',
    'u:/a.jpg?v=2',
    'u:/a//b.jpg',
    'h:https://c.example/x.jpg',
    's:hero-1.jpg',
    's:घर.jpg',
  ]) {
    const [signature = '', encoded = ''] = signer.sign(source as Source).split('/');
    t.match(encoded, /^[\w.~-]+$/);
    t.equal(signer.open(signature, encoded), source);
  }
  const before = Buffer.from('u:/uploads/a.jpg').toString('base64url');
  const signature = createHmac('sha256', 'a key for tests only').update(`media\n${before}`).digest();
  t.equal(signer.open(signature.subarray(0, 16).toString('base64url'), before), 'u:/uploads/a.jpg');
});
