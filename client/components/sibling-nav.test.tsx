import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { SiblingNav } from './sibling-nav.tsx';

t.test('a page is shown among the pages of its menu, itself marked as the current one', async (t) => {
  const html = renderToStaticMarkup(<SiblingNav path="/Articles" />);
  t.match(html, '<a href="/press-coverage">Press coverage</a>');
  t.match(html, '<a href="/Articles" aria-current="page">Articles</a>');
  t.equal(html.match(/aria-current/g)?.length, 1);
});

t.test('a page without neighbours in the menu has no row', async (t) => {
  t.equal(renderToStaticMarkup(<SiblingNav path="/career" />), '');
});
