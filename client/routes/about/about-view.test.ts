import t from 'tap';
import type { SafeHtml } from '../../../shared/content.ts';
import type { EditorialPage } from '../../../shared/editorial.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { aboutView } from './about-view.ts';

function page(name: string): EditorialPage {
  return {
    name,
    title: `Title of ${name}`,
    description: '',
    eyebrow: null,
    picture: null,
    pictureAlt: null,
    updated: null,
    html: '<p>Text</p>' as SafeHtml,
    headings: [],
    ...(name.endsWith('achievements') && { timeline: [{ year: 2004, title: 'Plots', text: 'Eighteen.' }] }),
  };
}

function input(editorialPage: Backend['editorialPage']) {
  const site = {
    figures: [],
    cmd: { name: 'D. M.', title: 'Chairman', image: null },
  } as Partial<SiteFacts> as SiteFacts;
  return pageInput({ site, editorialPage });
}

t.test('the four sections stand under the hashes of the specification, with the message after them', (t) => {
  const view = aboutView(input(page));
  t.strictSame(
    view.sections.map(({ id }) => id),
    ['history', 'achievements', 'why-bhavishya', 'vision-mission'],
  );
  t.strictSame(
    view.sections.map(({ timeline }) => timeline?.length),
    [undefined, 1, undefined, undefined],
  );
  t.match(view.cmd, { heading: 'Title of cmd-message', name: 'D. M.', title: 'Chairman' });
  t.end();
});

t.test('a text that the site folder does not have is left out', (t) => {
  const view = aboutView(input((name) => (name === 'about/history' ? page(name) : null)));
  t.strictSame(
    view.sections.map(({ id }) => id),
    ['history'],
  );
  t.equal(view.cmd, null);
  t.end();
});
