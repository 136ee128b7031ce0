import t from 'tap';
import { demoContent } from '../../server/demo/demo-content.ts';
import { slugOf } from '../../shared/slug.ts';
import { attributesOf, linksOf, type Part, partOf, textOf } from '../support/html.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const crumbsOf = (part: Part) => textOf(partOf(part, '[aria-label=Breadcrumb]'));

t.test('addresses, with the demo content', async (t) => {
  const { site } = await startWithin(t, { warm: false });

  await t.test('an unknown address is 404 with ways on', async (t) => {
    for (const path of [
      '/nowhere',
      '/news/1/2',
      '/project',
      '/career/architect',
      '/index.html',
      '/wp-login.php',
    ]) {
      const page = await visit(site, path);
      t.equal(page.status, 404, path);
      t.match(page.text, /This page does not exist\./, path);
      for (const href of ['/', '/ongoing-projects', '/news', '/contact-us']) {
        t.ok(linksOf(page.main).includes(href), `${path} leads on to ${href}`);
      }
      t.same(attributesOf(page.html, 'meta[name=robots]', 'content'), ['noindex'], path);
      t.equal(crumbsOf(page.main), 'Home Not found', path);
    }
  });

  await t.test('unknown records are 404 with the message of the specification', async (t) => {
    for (const [path, message] of [
      ['/projects/no-such-project', 'Project not found.'],
      ['/news/999999', 'News not found'],
      ['/event/999999', 'Event not found'],
      ['/career/no-such-job/999999', 'Job not found'],
    ] as const) {
      const page = await visit(site, path);
      t.equal(page.status, 404, path);
      t.equal(textOf(partOf(page.main, 'h1')), message, path);
      t.equal(crumbsOf(page.main), 'Home Not found', path);
    }
  });

  await t.test('a project stands below the list that holds it, one on no list below Home', async (t) => {
    for (const [slug, crumbs] of [
      ['bhavishya-aangan', 'Home Completed Projects Bhavishya Aangan'],
      ['bhavishya-heights', 'Home Running Projects Bhavishya Heights'],
      ['kolar-crest', 'Home Upcoming Projects Kolar Crest'],
    ] as const) {
      t.equal(crumbsOf((await visit(site, `/projects/${slug}`)).main), crumbs);
    }
    const others = demoContent().projects.filter(({ status }) =>
      [null, 'On Hold', 'Upcoming'].includes(status as string | null),
    );
    t.equal(others.length, 3);
    for (const { project_name } of others) {
      const slug = slugOf(String(project_name), '');
      const { main } = await visit(site, `/projects/${slug}`);
      t.equal(crumbsOf(main), `Home ${String(project_name).trim()}`, slug);
    }
  });
});
