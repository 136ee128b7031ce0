import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import t from 'tap';
import { App } from '../../client/shell/app.tsx';
import { Footer } from '../../client/shell/footer.tsx';
import { FramePart } from '../../client/shell/frame-part.tsx';
import { LANGUAGES } from '../../shared/language.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';
import { load } from '../site/site-fixture.ts';
import { createFrameParts, type FrameParts } from './frame-parts.tsx';
import { shellFactsOf } from './html.tsx';

const facts = shellFactsOf(load(null).facts, false, { siteUrl: '' });

const paths = Object.values(LANGUAGES).flatMap(({ prefix }) =>
  ['/nowhere', ...PAGE_ROWS.map(([, { path }]) => path)].map(
    (path) => prefix + path.replace(/:\w+/g, 'some'),
  ),
);

const appWith = (path: string, name: string, part: ReactNode) => (
  <App facts={facts} path={path} page={<FramePart name={name}>{part}</FramePart>} />
);
const render = async (parts: FrameParts, app: ReactNode) => Buffer.concat(await parts.render(app)).toString();
const appOf = (path: string) => appWith(path, 'end', <Footer />);

t.test('each page has the frame that React writes for it alone', async (t) => {
  const parts = createFrameParts();
  // The window's form is a module of its own, which the first of all pages waits for.
  await render(parts, appOf('/'));
  for (const path of paths) t.equal(await render(parts, appOf(path)), renderToString(appOf(path)), path);
});

t.test('a part is rendered once, for all who ask at the same time too', async (t) => {
  const parts = createFrameParts();
  let rendered = 0;
  const Counted = () => <p>{++rendered}</p>;
  const pages = await Promise.all(
    ['/news', '/events', '/news/1'].map((path) => render(parts, appWith(path, 'counted', <Counted />))),
  );
  t.equal(rendered, 1);
  for (const page of pages) t.match(page, '<p>1</p>');
});

t.test('what a part throws is thrown, and its next page tries again', async (t) => {
  const parts = createFrameParts();
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new Error('broken');
    return <p>mended</p>;
  };
  const app = appWith('/news', 'broken', <Broken />);
  await t.rejects(render(parts, app), /broken/);
  isBroken = false;
  t.match(await render(parts, app), '<p>mended</p>');
});
