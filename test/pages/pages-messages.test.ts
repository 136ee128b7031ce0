import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { page } from '../../server/site/site.fixture.ts';
import { type IntroName, PAGE_ROWS } from '../../shared/pages.ts';
import { aProject, temporaryFolder } from '../support/builders.ts';
import { attributesOf, linksOf, partOf, textOf, textsOf } from '../support/html.ts';
import { noContent } from '../support/little-content.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

/** The empty state of each list (docs/product.md, "Messages"), word for word. */
const EMPTY: Record<IntroName, string> = {
  projects: 'No projects available',
  news: 'No news found.',
  events: 'No events found.',
  press: 'No press coverage available.',
  downloads: 'No documents available.',
  career: 'No current openings available.',
  completed: 'No projects available',
  ongoing: 'No projects available',
  upcoming: 'No projects available',
  images: 'No images found for this album.',
  videos: 'No videos found for this album.',
};

const said = (main: string) => textsOf(main, 'empty-state__message');

t.test('lists without a record say so in the words of the specification', async (t) => {
  const { site } = await startWithin(t, { upstream: { content: noContent() } });
  for (const [, { path, intro }] of PAGE_ROWS) {
    const message = EMPTY[intro as IntroName];
    if (!message) continue;
    const { status, main } = await visit(site, path);
    t.equal(status, 200, path);
    t.same(said(main), [message], path);
  }
  t.same(said((await visit(site, '/')).main), [
    'No projects available',
    'No videos found for this album.',
    'No images found for this album.',
    'No news found.',
    'No events found.',
  ]);
});

t.test('an album without pictures or videos, and a stage without projects, say so', async (t) => {
  const content = { projects: [aProject({ project_name: 'Only One' })], galleryImages: [], albumVideos: [] };
  const { site } = await startWithin(t, { upstream: { content } });
  t.same(said((await visit(site, '/images/704')).main), ['No images found for this album.']);
  t.same(said((await visit(site, '/videos/904')).main), ['No videos found for this album.']);
  t.same(said((await visit(site, '/upcoming-projects')).main), ['No projects found in this category.']);
  const project = await visit(site, '/projects/only-one');
  for (const message of [
    'No property details available.',
    'No images found for this album.',
    'No videos found for this album.',
    'No documents available.',
  ]) {
    t.ok(project.text.includes(message), message);
  }
});

t.test('editorial pages and site facts are replaced by those of SITE_DIR', async (t) => {
  const privacyPolicy = 'We keep **nothing**. <script>alert(1)</script>';
  const dir = t.testdir({
    'site.json': JSON.stringify({ email: 'desk@other.example' }),
    pages: { 'privacy-policy.md': page('title: What we keep\ndescription: All of it.', privacyPolicy) },
    articles: { 'one.md': page('title: The only article\ndate: 2025-03-04\ndescription: A summary.') },
    ...{ advertisements: {}, 'online-coverages': {} },
  });
  const { site } = await startWithin(t, { env: { SITE_DIR: dir } });

  const privacy = await visit(site, '/privacy-policy');
  t.equal(textOf(partOf(privacy.main, 'h1')), 'What we keep');
  t.match(privacy.main, /<strong>nothing<\/strong>/);
  t.notMatch(privacy.main, /<script/);
  t.ok(privacy.html.includes('desk@other.example'), 'the fact stands in the header');
  t.match((await visit(site, '/terms-condition')).text, /Terms and Conditions/, 'the others stay');

  t.same(textsOf((await visit(site, '/Articles')).main, 'entry__title'), ['The only article']);
  for (const path of ['/advertisements', '/online-coverages'])
    t.same(said((await visit(site, path)).main), ['No press coverage available.'], path);
});

t.test('other site facts make other pages, the same facts the same page', async (t) => {
  const etagWith = async (email: string) => {
    const dir = temporaryFolder(t);
    writeFileSync(join(dir, 'site.json'), JSON.stringify({ email }));
    const env = { SITE_DIR: dir, SITE_URL: 'https://www.example.com' };
    const { site } = await startWithin(t, { env });
    return (await visit(site, '/terms-condition')).headers.get('etag');
  };
  const emails = ['desk@one.example', 'desk@other.example', 'desk@one.example'];
  const [first, other, again] = await Promise.all(emails.map(etagWith));
  t.ok(first);
  t.not(first, other, 'what a browser has of the old ones is not confirmed');
  t.equal(first, again);
});

t.test('the editorial lists name title, date and text or link of their entries, newest first', async (t) => {
  const { site } = await startWithin(t);
  for (const path of ['/Articles', '/advertisements', '/online-coverages']) {
    const { main } = await visit(site, path);
    const days = attributesOf(main, 'time.entry__date', 'datetime');
    t.ok(days.length >= 3, path);
    t.same(days, days.toSorted().reverse(), path);
    t.equal(textsOf(main, 'entry__title').filter(Boolean).length, days.length, path);
  }
  const outside = linksOf((await visit(site, '/online-coverages')).main).filter((href) =>
    /^https:/.test(href),
  );
  t.ok(outside.length >= 3);
});
