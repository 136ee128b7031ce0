import t from 'tap';
import type { SafeHtml } from '../../../shared/content.ts';
import type { EditorialPage } from '../../../shared/editorial.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { pageInput, valuesOf } from '../../../test/support/page-input.ts';
import { aboutView, comingSoonView } from './editorial-view.ts';

t.test('a page to come has its title without a text of the site folder', async (t) => {
  t.match(comingSoonView('bhavishya-films', pageInput()), {
    title: 'Bhavishya Films',
    intro: '',
    html: null,
  });
});

const textOf = (name: string): EditorialPage => ({
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
});

const site = { figures: [], cmd: { name: 'D. M.', title: 'Chairman', image: null } } as unknown as SiteFacts;

t.test('the sections about the group stand under their hashes, then the chairman’s message', async (t) => {
  const { sections, cmd } = aboutView(pageInput({ site, editorialPage: textOf }));
  t.same(valuesOf(sections, 'id'), ['history', 'achievements', 'why-bhavishya', 'vision-mission']);
  for (const { id, timeline } of sections)
    t.equal(timeline?.length, id === 'achievements' ? 1 : undefined, id);
  t.match(cmd, { heading: 'Title of cmd-message', name: 'D. M.', title: 'Chairman' });
});

t.test('a section without a text in the site folder is left out', async (t) => {
  const editorialPage = (name: string) => (name === 'about/history' ? textOf(name) : null);
  const { sections, cmd } = aboutView(pageInput({ site, editorialPage }));
  t.same(valuesOf(sections, 'id'), ['history']);
  t.equal(cmd, null);
});
