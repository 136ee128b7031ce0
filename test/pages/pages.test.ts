import { gzipSync } from 'node:zlib';
import t from 'tap';
import { WINDOWS } from '../../client/components/enquiry-opener.tsx';
import { DIALOG_ELEMENT } from '../../client/hydration.ts';
import { demoContent } from '../../server/demo/demo-content.ts';
import { FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { slugOf } from '../../shared/slug.ts';
import { attributesOf, linksOf, type Part, partOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { SITE_FACTS } from '../support/site-facts.ts';
import { SITE_MAP } from '../support/site-map.ts';
import { startWithin } from '../support/start-within.ts';
import { type Visited, visit } from '../support/visit.ts';

const { email, phone, office, social, copyright, testimonials, whyChooseUs } = SITE_FACTS;
const crumbsOf = (part: Part) => textOf(partOf(part, '[aria-label=Breadcrumb]'));
const MENUS = [
  ...['About Us', 'Project', 'News and Media', 'Our Group', 'Gallery', 'Career', 'Download', 'Contact'],
];

t.test('with the demo content', async (t) => {
  const { site } = await startWithin(t);

  const pages = new Map<string, Visited>();
  for (const { path } of SITE_MAP) pages.set(path, await visit(site, path));
  const htmlOf = (path: string) => pages.get(path)?.html ?? '';

  await t.test('every route of the specification answers 200 with its heading in full HTML', async (t) => {
    for (const { route, path, heading } of SITE_MAP) {
      const { status, headers, html } = pages.get(path) as Visited;
      t.equal(status, 200, route);
      t.match(headers.get('content-type'), /^text\/html; charset=utf-8/, route);
      t.ok(textOf(partOf(html, 'main h1')).includes(heading), `${route} has the heading ${heading}`);
      const named = path === '/' ? /^Bhavishya Group: / : /. \| (Careers at )?Bhavishya Group$/;
      t.match(textOf(partOf(html, 'title')), named, `${route} has a title`);
      t.ok(html.endsWith('</html>'), `${route} is whole`);
      // Two-sided: a page that is suddenly small is a broken one.
      const weight = gzipSync(html).length;
      t.ok(weight > 10_000 && weight < 32_000, `${route} has ${weight} bytes in gzip`);
    }
  });

  await t.test('the picture that a page shows first is preloaded', async (t) => {
    for (const { path } of SITE_MAP) {
      const [first] = attributesOf(htmlOf(path), 'picture:has([fetchpriority=high]) source', 'srcset');
      const [ahead] = attributesOf(htmlOf(path), 'link[rel=preload][as=image]', 'imagesrcset');
      t.equal(ahead, first, path);
    }
  });

  await t.test('every page has eight menus, ways to reach us, Enquiry Now and breadcrumbs', async (t) => {
    for (const { path } of SITE_MAP) {
      const html = htmlOf(path);
      const header = partOf(html, 'header');
      t.same(textsOf(header, 'site-nav__label'), MENUS, path);
      const text = textOf(header);
      t.ok(text.includes(email) && text.includes(phone.display), path);
      t.equal(textOf(partOf(header, 'a[href^="/contact-us"][data-form=enquiry]')), 'Enquiry Now', path);
      t.match(textOf(partOf(html, '.sticky-enquiry')), /Enquiry Now/, path);
      t.match(textOf(partOf(html, '#enquiry-dialog h2')), /^Enquiry Form/, path);
      const crumbs = textOf(partOf(html, '[aria-label=Breadcrumb]'));
      t.match(crumbs, path === '/' ? /^Home$/ : /^Home \S/, path);
      const ids = attributesOf(html, '[id]', 'id');
      t.equal(new Set(ids).size, ids.length, `${path}: no id stands twice`);
      t.equal(ids.includes('lightbox'), partsOf(html, 'a[data-lightbox]').length > 0, `${path}: its window`);
      // Every icon that is drawn again was drawn first, once.
      const again = attributesOf(html, 'use', 'href');
      t.ok(again.length > 5, path);
      for (const name of new Set(again)) t.equal(partsOf(html, `path${name}`).length, 1, path + name);
    }
    t.equal(partsOf(htmlOf('/'), 'main nav.visually-hidden[aria-label=Breadcrumb]').length, 1);
  });

  await t.test('every form stands on a page, or a link leads to it; each window is there', async (t) => {
    const all = [...pages.values()].map(({ html }) => html);
    for (const form of FORM_NAMES) {
      const way = `input[name=form][value=${form}], a[data-form=${form}], a[href*="form=${form}"]`;
      t.ok(
        all.some((html) => partsOf(html, way).length > 0),
        `${form}: put an EnquiryForm or an EnquiryOpener on a page`,
      );
    }
    for (const [form, id] of Object.entries(WINDOWS)) {
      // The window of every page becomes the form of its opener when it is opened.
      const [dialog, shown] = id ? [id, form] : [DIALOG_ELEMENT, 'enquiry'];
      const held = all.flatMap((html) => attributesOf(html, `dialog#${dialog} [name=form]`, 'value'));
      t.same([...new Set(held)], [shown], `${form}: the Dialog ${dialog} with its EnquiryForm on a page`);
    }
  });

  await t.test('the footer has the links of the specification, office, phone and email', async (t) => {
    const footer = partOf(htmlOf('/'), 'footer');
    for (const [href, label] of [
      ['/about-us', 'About Us'],
      ['/bhavishya-ngo', 'NGO'],
      ['/career', 'Careers'],
      ['/upcoming-projects', 'Upcoming Projects'],
      ['/ongoing-projects', 'Running Projects'],
      ['/complete-projects', 'Completed Projects'],
      ['/contact-us', 'Contact Us'],
      ['/terms-condition', 'Terms and Conditions'],
      ['/privacy-policy', 'Privacy Policy'],
    ] as const) {
      t.ok(partsOf(footer, `a[href="${href}"]`).map(textOf).includes(label), label);
    }
    const text = textOf(footer);
    for (const line of [...office.lines, 'Bhopal', phone.display, email]) t.ok(text.includes(line), line);
    t.match(text, /© 2025 Bhavishya Group/);
    t.ok(text.includes(copyright.developerCredit));
  });

  await t.test('of the social links the professional network has no target and is no link', async (t) => {
    const footer = partOf(htmlOf('/'), 'footer');
    for (const { label, url } of social) {
      t.ok(footer.innerHTML.includes(label), label);
      if (url) t.ok(linksOf(footer).includes(url), url);
    }
    const plain = partOf(footer, 'span.profiles__link');
    t.equal(plain.querySelector('a'), null);
    t.equal(textOf(plain), 'Professional network');
  });

  await t.test('the home page has all its sections', async (t) => {
    const { main, text } = pages.get('/') as Visited;
    t.same(textsOf(main, 'home-hero__title'), [
      'Welcome to the builder',
      'Quality Homes Happy Lives',
      'Shaping a Better Tomorrow',
    ]);
    t.equal(textsOf(main, 'home-hero__subtitle').filter(Boolean).length, 3);
    const strip = textsOf(main, 'home-strip__title');
    t.equal(strip.length, 16, 'eight cards, doubled');
    t.same(strip.slice(8), strip.slice(0, 8));
    const shown = demoContent().projects.filter(({ id, project_name }) => id && project_name);
    const ofKind = (kind: string) =>
      shown.filter(({ status }) => String(status).toLowerCase().includes(kind)).length;
    const tabs = partsOf(main, '.home-projects fieldset label').map(textOf);
    t.same(tabs, ['All', 'Completed', 'Running', 'Upcoming']);
    const ends = partsOf(main, '.home-projects__ends a');
    const leads = ends.map((link) => `${textOf(link)}: ${link.getAttribute('href')}`);
    t.same(leads, [
      `See all ${shown.length} projects: /projects`,
      `See all ${ofKind('completed')} completed projects: /complete-projects`,
      `See all ${ofKind('ongoing')} running projects: /ongoing-projects`,
      `See all ${ofKind('upcoming')} upcoming projects: /projects?status=upcoming`,
    ]);
    t.equal(textsOf(main, 'video-card__title').length, 3);
    t.match(textOf(partOf(main, '.home-collage a.more-link[href="/images"]')), /^View All/);
    for (const { name } of testimonials) t.ok(text.includes(name), name);
    t.equal(textsOf(main, 'home-news__title').length, 5);
    t.equal(textsOf(main, 'home-events__title').length, 5);
    t.match(text, /CMD Message/);
  });

  await t.test('the home page shows the newest first', async (t) => {
    const { main } = pages.get('/') as Visited;
    for (const section of ['home-news-title', 'home-events-title']) {
      const days = attributesOf(partOf(main, `[aria-labelledby="${section}"]`), 'time', 'datetime');
      t.equal(days.length, 5, section);
      t.same(days, days.toSorted().reverse(), section);
    }
  });

  await t.test('the landing page has forms, four newest projects, reasons and testimonials', async (t) => {
    const { main, text } = pages.get('/landing') as Visited;
    for (const words of [
      ...['Get a Free Consultation', 'Book a Site Visit', 'Get in Touch'],
      ...['500+', '20+', '100%', ...whyChooseUs.amenities],
    ])
      t.ok(text.includes(words), words);
    const cards = textsOf(main, 'project-card__name');
    t.same(cards, textsOf(htmlOf('/'), 'home-strip__title').slice(0, 4));
    for (const { name } of testimonials.slice(0, 3)) t.ok(text.includes(name), name);
  });

  await t.test('the about page has its sections by their hashes and the CMD message', async (t) => {
    const { main } = pages.get('/about-us') as Visited;
    for (const id of ['history', 'achievements', 'why-bhavishya', 'vision-mission', 'cmd-message']) {
      t.equal(partsOf(main, `#${id}`).length, 1, id);
      t.ok(linksOf(main).includes(`#${id}`), `a link to ${id}`);
    }
  });

  await t.test('apply names the job of its link, and is for an Unknown Position without one', async (t) => {
    t.match(pages.get('/apply?job=807')?.text, /Architect/);
    for (const path of ['/apply', '/apply?job=99999'])
      t.match((await visit(site, path)).text, /Unknown Position/, path);
  });

  await t.test('a document of the downloads page comes through us, whole and in parts', async (t) => {
    const { main } = pages.get('/download') as Visited;
    const href = linksOf(main).find((link) => link.startsWith('/files/')) ?? '';
    t.match(href, /\.pdf$/);
    const whole = await fetch(site.url + href);
    const bytes = Buffer.from(await whole.arrayBuffer());
    t.equal(whole.status, 200);
    t.equal(whole.headers.get('content-type'), 'application/pdf');
    t.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    t.match(bytes.subarray(-32).toString('latin1'), /%%EOF/);
    const part = await fetch(site.url + href, { headers: { range: 'bytes=5-14' } });
    t.equal(part.status, 206);
    t.equal(part.headers.get('content-range'), `bytes 5-14/${bytes.length}`);
    t.same(Buffer.from(await part.arrayBuffer()), bytes.subarray(5, 15));
  });

  await t.test('an unknown address is 404 with ways on', async (t) => {
    for (const path of [
      ...['/nowhere', '/news/1/2', '/project', '/career/architect', '/index.html', '/wp-login.php'],
    ]) {
      const { status, text, main, html } = await visit(site, path);
      t.equal(status, 404, path);
      t.match(text, /This page does not exist\./, path);
      for (const href of ['/', '/ongoing-projects', '/news', '/contact-us'])
        t.ok(linksOf(main).includes(href), `${path} leads on to ${href}`);
      t.same(attributesOf(html, 'meta[name=robots]', 'content'), ['noindex'], path);
      t.equal(crumbsOf(main), 'Home Not found', path);
    }
  });

  await t.test('unknown records are 404 with the message of the specification', async (t) => {
    for (const [path, message] of [
      ['/projects/no-such-project', 'Project not found.'],
      ['/news/999999', 'News not found'],
      ['/event/999999', 'Event not found'],
      ['/career/no-such-job/999999', 'Job not found'],
      ['/images/999999', 'Album not found'],
      ['/videos/999999', 'Album not found'],
    ] as const) {
      const { status, main } = await visit(site, path);
      t.equal(status, 404, path);
      t.equal(textOf(partOf(main, 'h1')), message, path);
      t.equal(crumbsOf(main), 'Home Not found', path);
    }
  });

  await t.test('a project stands below the list that holds it, one on no list below Home', async (t) => {
    const onNone = demoContent().projects.filter(({ status }) =>
      [null, 'On Hold', 'Upcoming'].includes(status as string | null),
    );
    t.equal(onNone.length, 3);
    for (const [name, list] of [
      ['Bhavishya Aangan', 'Completed Projects '],
      ['Bhavishya Heights', 'Running Projects '],
      ['Kolar Crest', 'Upcoming Projects '],
      ...onNone.map(({ project_name }) => [String(project_name).trim(), '']),
    ] as [string, string][])
      t.equal(crumbsOf((await visit(site, `/projects/${slugOf(name, '')}`)).main), `Home ${list}${name}`);
  });
});
