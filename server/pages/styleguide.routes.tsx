import type { FastifyInstance } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from '../../client/shell/app.tsx';
import { Styleguide } from '../../client/styles/styleguide.tsx';
import type { Picture } from '../../shared/picture.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { parseProject } from '../upstream/project-record.ts';
import { createDocument } from './document.ts';
import { shellFactsOf } from './html.tsx';
import { firstScreenOf, type Manifest } from './manifest.ts';
import { sampleCards } from './styleguide-projects.ts';

export interface StyleguideOptions {
  manifest: Manifest;
  siteUrl: string;
  facts: SiteFacts;
  parseProject: typeof parseProject;
  media: { sitePicture(file: string, alt: string): Picture | null };
}

/** `/_styleguide`, in development alone: every component in every state. */
export async function styleguideRoutes(
  app: FastifyInstance,
  { manifest, siteUrl, facts, parseProject, media }: StyleguideOptions,
): Promise<void> {
  const document = createDocument({ manifest, siteUrl, groupName: facts.groupName, demo: true });
  const firstScreen = firstScreenOf(manifest);
  const sheets = [manifest.css, manifest.styleguideCss]
    .map((css) => `<link rel="stylesheet" href="${css}">`)
    .join('');

  app.get('/_styleguide', async (_request, reply) => {
    const pictures = facts.heroSlides.flatMap(({ image, alt }) => media.sitePicture(image, alt) ?? []);
    const main = (
      <main id="main" className="styleguide">
        <Styleguide pictures={pictures} cards={sampleCards(parseProject, pictures)} />
      </main>
    );
    const body = renderToStaticMarkup(
      <App
        facts={shellFactsOf(facts, true, { furtherCss: manifest.furtherCss, siteUrl })}
        path="/_styleguide"
        page={main}
      />,
    );
    const head = document
      .head({ title: 'Styleguide' }, '/_styleguide', { modules: [], firstScreen })
      .replace('</head>', `${sheets}</head>`);
    return reply
      .header('content-security-policy', pagePolicy([firstScreen.hash, manifest.noscript.hash]))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`${head}${body}</div></body></html>`);
  });
}
