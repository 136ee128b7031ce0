import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import type { Backend } from '../../backend.ts';
import { pageLocaleOf } from '../../page.ts';
import { ComingSoon } from './coming-soon.tsx';
import { comingSoonView } from './coming-soon-view.ts';

function input(editorialPage: Backend['editorialPage']) {
  return {
    backend: { editorialPage } as Backend,
    params: {},
    locale: pageLocaleOf('en'),
    search: new URLSearchParams(),
  };
}

t.test('the heading is the text of the specification, with or without a text of the site folder', (t) => {
  const view = comingSoonView(
    'bhavishya-films',
    input(() => null),
  );
  const html = renderToStaticMarkup(<ComingSoon path="/bhavishya-films" view={view} />);
  t.match(html, />Coming Soon\.\.\.<\/h1>/);
  t.match(html, 'Bhavishya Films');
  t.end();
});
