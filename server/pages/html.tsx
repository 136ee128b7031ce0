import { StaticRouterProvider } from 'react-router';
import { App } from '../../client/shell/app.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { languageOf } from '../../shared/language.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import { createLeastUsed, once } from '../http/least-used.ts';
import type { PageAddress, RouteTable } from './address.ts';
import type { PageModel } from './data.ts';
import type { Document, DocumentMeta, PageFiles } from './document.ts';
import { afterFrame, type Frame, NONCE_SLOT, renderFrame } from './frame.tsx';
import { createFrameParts } from './frame-parts.tsx';
import { type Manifest, modulesOf, styleOf } from './manifest.ts';
import { createPageRouters } from './page-routers.ts';
import { createSlottedText, type SlottedText } from './slotted-text.ts';

export interface PageHtmlOptions {
  table: RouteTable;
  facts: ShellFacts;
  document: Document;
  manifest: Manifest;
}

/** Each page that streams has one, and those are few. */
const MAX_FRAMES = 90;

/** From a page's data to its bytes: React makes the app, the document stands around it. */
export function createPageHtml({ table, facts, document, manifest }: PageHtmlOptions) {
  /** By path. */
  const frames = createLeastUsed<string, Promise<Frame>>(MAX_FRAMES);
  const heads = createLeastUsed<string, Promise<SlottedText>>(MAX_FRAMES);
  const frameParts = createFrameParts();
  const routerOf = createPageRouters(table.handler.dataRoutes);

  /**
   * A page whose data is at hand. Sent in one piece, so React adds no script of its own. A page that many addresses
   * share, such as "News not found", says nothing of the one that was asked for first.
   * @throws what a component throws
   */
  async function whole(
    { path, route }: Pick<PageAddress, 'path' | 'route'>,
    model: PageModel,
  ): Promise<Buffer> {
    const { context } = model;
    const missing = model.status !== 200;
    // The menus show where the visitor is: the pattern says that much.
    const place = missing ? context.location.pathname : path;
    const page = <StaticRouterProvider router={routerOf(context)} context={context} hydrate={false} />;
    const app = await frameParts.render(<App facts={facts} path={place} page={page} />);
    const files = filesOf(route, missing);
    const head = document.head(model.meta, missing ? null : path, files, languageOf(place));
    const tail = document.tail(carriedData(model));
    return Buffer.concat([Buffer.from(head), ...app, Buffer.from(tail)]);
  }

  /** What the document carries for hydration: `CarriedData` as JSON. */
  function carriedData({ isMadeOnce, json, version }: PageModel): string {
    return isMadeOnce ? json : JSON.stringify({ version, build: manifest.build });
  }

  /**
   * What is sent ahead of a page whose data is late, the same for all who wait for it.
   * @throws when the frame cannot be rendered
   */
  function early({ path, route }: PageAddress, meta: () => Promise<DocumentMeta>): Promise<SlottedText> {
    return once(heads, path, async () => {
      const [frame, known] = await Promise.all([frameOf(path), meta()]);
      const head = document.head(known, path, filesOf(route));
      return createSlottedText(head + frame.early, [NONCE_SLOT]);
    });
  }

  /** What follows it. @param path of the frame that the page was rendered in @param html the whole page */
  async function late(path: string, html: string): Promise<SlottedText> {
    return createSlottedText(afterFrame(await frameOf(path), html), [NONCE_SLOT]);
  }

  function frameOf(path: string): Promise<Frame> {
    return once(frames, path, () => renderFrame(facts, path));
  }

  function filesOf(route: PageAddress['route'], missing = false): PageFiles {
    return {
      modules: modulesOf(manifest, route?.pattern),
      style: styleOf(manifest, missing ? undefined : route?.pattern),
    };
  }

  return { whole, early, late };
}

export type PageHtml = ReturnType<typeof createPageHtml>;

/** What the frame of every page needs of the site facts: it travels with each page. */
export function shellFactsOf(facts: SiteFacts, demo: boolean, own: Pick<ShellFacts, 'siteUrl'>): ShellFacts {
  const { groupName, tagline, email, phone, whatsapp, social, copyright, rera } = facts;
  const { openingHours, enquiries } = facts;
  const { name, lines, city, region, postalCode } = facts.office;
  return {
    ...{ groupName, tagline, email, phone, whatsapp, social, copyright, rera },
    office: { name, lines, city, region, postalCode },
    ...{ openingHours, reply: enquiries.reply, demo },
    ...own,
  };
}
