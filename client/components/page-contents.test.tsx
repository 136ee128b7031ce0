import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { PageContents } from './page-contents.tsx';

const heading = (id: string, level: number) => ({ id, text: `Text of ${id}`, level });

t.test('the contents list names the main headings and no others', (t) => {
  const headings = [heading('a', 2), heading('a-1', 3), heading('b', 2), heading('c', 2)];
  const html = renderToStaticMarkup(<PageContents headings={headings} />);
  t.strictSame(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    ['#a', '#b', '#c'],
  );
  t.end();
});

t.test('a short text has no contents list', (t) => {
  t.equal(renderToStaticMarkup(<PageContents headings={[heading('a', 2), heading('b', 2)]} />), '');
  t.end();
});
