import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { PageContents } from './text.route.tsx';

const heading = (id: string, level = 2) => ({ id, text: `Text of ${id}`, level });

t.test('the contents name the main headings of a long text, and are missing for a short one', async (t) => {
  const [a, b, c] = [heading('a'), heading('b'), heading('c')];
  const html = renderToStaticMarkup(<PageContents headings={[a, heading('a-1', 3), b, c]} />);
  t.same(html.match(/(?<=href=")[^"]+/g), ['#a', '#b', '#c']);
  t.equal(renderToStaticMarkup(<PageContents headings={[a, b]} />), '');
});
