/**
 * What the site is compared with, as a program: `node baseline.js <input.json>`, listening on PORT. The input holds
 * pages as the site sent them, and what to do with them:
 *
 *   fastify  bare Fastify sending the same compressed bytes with the same headers
 *   react    Fastify and React: the same tree rendered for each request by `renderToPipeableStream`, its data at hand
 */
import { readFileSync } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import fastify from 'fastify';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router';
import { HYDRATION_ELEMENT, type PageData, ROOT_ELEMENT } from '../../client/hydration.ts';
import { App } from '../../client/shell/app.tsx';
import { loadRouteTable } from '../../server/pages/address.ts';
import type { BaselineInput, BaselinePage } from './baselines.ts';

const { mode, pages } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BaselineInput;
const app = fastify({ keepAliveTimeout: 72_000 });

for (const page of pages) {
  if (mode === 'react') await addDrawnPage(page);
  else {
    const bytes = Buffer.from(page.gzip, 'base64');
    app.get(page.path, (_request, reply) => reply.headers(page.headers).send(bytes));
  }
}

/** @throws when what it renders is not what the site sends: then the two cannot be compared */
async function addDrawnPage({ path, html, headers, data }: BaselinePage): Promise<void> {
  const rootStart = `<div id="${ROOT_ELEMENT}">`;
  const carried = `<script type="application/json" id="${HYDRATION_ELEMENT}">`;
  const headEnd = html.indexOf(rootStart) + rootStart.length;
  const tailStart = html.indexOf(`</div>${carried}`);
  const head = html.slice(0, headEnd);
  const json = html.slice(html.indexOf(carried) + carried.length, html.lastIndexOf('</script>'));
  const tree = await treeOf(path, { ...data, ...JSON.parse(json) });

  const rendered = await text(renderTo(new PassThrough(), tree()));
  if (rendered !== html.slice(headEnd, tailStart)) throw new Error(`${path} is not the same tree`);

  app.get(path, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    const compress = request.headers['accept-encoding']?.includes('gzip');
    const { 'content-length': _length, 'content-encoding': _encoding, ...own } = headers;
    raw.writeHead(200, compress ? { ...own, 'content-encoding': 'gzip' } : own);
    const sink = compress ? createGzip() : raw;
    if (sink !== raw) sink.pipe(raw);
    sink.write(head);
    renderTo(sink, withData(tree(), json));
  });
}

/** The page's data goes along, as text that is at hand. */
function withData(tree: ReactNode, json: string): ReactNode {
  return (
    <>
      {tree}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own JSON, escaped by the site */}
      <script type="application/json" id={HYDRATION_ELEMENT} dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}

/** Whole, as the site has it: React would otherwise send the page hidden, with a script that shows it. */
function renderTo<Sink extends Writable>(sink: Sink, tree: ReactNode): Sink {
  const { pipe } = renderToPipeableStream(tree, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => pipe(sink),
  });
  return sink;
}

async function treeOf(path: string, { loaderData, facts }: PageData) {
  const table = await loadRouteTable();
  const handler = table.handler(table.read(path).route?.pattern);
  for (const route of handler.dataRoutes.flatMap((each) => [each, ...(each.children ?? [])])) {
    if (loaderData[route.id] !== undefined) route.loader = () => loaderData[route.id];
  }
  const context = (await handler.query(new Request(`http://site.invalid${path}`))) as StaticHandlerContext;
  return () => {
    const router = createStaticRouter(handler.dataRoutes, context);
    const page = <StaticRouterProvider router={router} context={context} hydrate={false} />;
    return <App facts={facts} path={path} address={path} page={page} />;
  };
}

await app.listen({ host: '0.0.0.0', port: Number(process.env.PORT) });
