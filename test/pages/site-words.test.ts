import t from 'tap';
import { PAGE_ROWS } from '../../shared/pages.ts';
import { INTRO_NAMES } from '../../shared/site-facts.ts';
import { aJob, aProject } from '../support/builders.ts';
import { attributesOf, linksOf, partOf, textOf } from '../support/html.ts';
import { noContent } from '../support/little-content.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

/** Words of an operator who promises other things than the built-in site does. */
const WORDS = {
  email: 'desk@other.example',
  leads: Object.fromEntries(INTRO_NAMES.map((name) => [name, `Of ${name} this is said.`])),
  enquiries: {
    reply: 'The desk answers within two days.',
    visit: 'The desk names an hour.',
    next: ['An offer comes by post.'],
    nextVisit: ['A guide waits for you.'],
    papers: 'Papers lie at the registry.',
  },
  landing: { title: 'Homes of another kind', text: 'The desk sends a list.' },
  hiring: { steps: [{ title: 'A trial day', text: 'It is paid.' }], note: 'Bring your own hat.' },
};

/** Every page that may say something of the group, without those that Markdown makes. */
const PAGES: [path: string, words: (string | undefined)[]][] = [
  ...PAGE_ROWS.flatMap(([, { path, intro }]) => (intro ? { path, intro } : [])).map(
    ({ path, intro }): [string, (string | undefined)[]] => [path, [WORDS.leads[intro]]],
  ),
  ...Object.entries({
    '/': [WORDS.leads.projects, WORDS.leads.videos],
    '/projects/kolar-one': [],
    '/download': [WORDS.enquiries.papers],
    '/career': ['A trial day', 'It is paid.', WORDS.hiring.note],
    '/apply?job=1': [WORDS.hiring.note],
    '/contact-us': [WORDS.enquiries.reply],
    '/contact-us?form=callback': [WORDS.enquiries.reply],
    '/contact-us?form=callback&project=kolar-one': [WORDS.enquiries.reply],
    '/contact-us?form=site-visit': [WORDS.enquiries.visit],
    '/contact-us?sent=enquiry': [WORDS.enquiries.reply, 'An offer comes by post.'],
    '/contact-us?sent=site-visit': [WORDS.enquiries.reply, 'A guide waits for you.'],
    '/landing': [
      'Homes of another kind',
      'The desk sends a list.',
      WORDS.enquiries.reply,
      WORDS.enquiries.visit,
    ],
  }),
];

/** Promises that the code knows nothing of. */
const INVENTED =
  /same day|one working day|calls? twice|every application|at the gate|every buyer|hurry|take home|half a day/i;

t.test('words of the group about itself are the site folder’s, and the same everywhere', async (t) => {
  const dir = t.testdir({ 'site.json': JSON.stringify(WORDS) });
  const { site } = await startWithin(t, {
    env: { SITE_DIR: dir },
    upstream: {
      content: { ...noContent(), projects: [aProject()], jobs: [aJob()] },
    },
  });

  await t.test('each page has the words that belong to it, and none of the code’s own', async (t) => {
    for (const [path, words] of PAGES) {
      const { html, text } = await visit(site, path);
      for (const each of words) t.ok(each && text.includes(each), `${path}: ${each}`);
      t.notMatch(textOf(html), INVENTED, path);
    }
  });

  await t.test('the window of the enquiry form says when somebody answers', async (t) => {
    const { html } = await visit(site, '/news');
    const around = textOf(partOf(html, '#enquiry-dialog')).split(WORDS.enquiries.reply);
    t.equal(around.length, 2, 'once, for both of its forms');
  });

  await t.test('lists describe themselves to search engines in the same words', async (t) => {
    for (const [path, name] of [
      ['/complete-projects', 'completed'],
      ['/news', 'news'],
      ['/career', 'career'],
    ] as const) {
      const { html } = await visit(site, path);
      t.same(attributesOf(html, 'meta[name=description]', 'content'), [WORDS.leads[name]], path);
    }
  });

  await t.test('the application form says that it sends nothing, and where the résumé goes', async (t) => {
    for (const path of ['/apply?job=1', '/career?sent=application']) {
      const { main, text } = await visit(site, path);
      t.match(text, /sends nothing/, path);
      const mail = linksOf(main).find((href) => href.startsWith('mailto:desk@other.example?subject='));
      t.ok(mail, path);
    }
    const { main } = await visit(site, '/apply?job=1');
    t.ok(linksOf(main).includes('mailto:desk@other.example?subject=Application%3A%20Mason'));
  });
});
