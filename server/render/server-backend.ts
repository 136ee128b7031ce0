import type { Backend, ContentCalls } from '../../client/backend.ts';
import type { EditorialEntry, EditorialKind, EditorialPage } from '../../shared/editorial.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Picture } from '../../shared/picture.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Content, ContentReader, findProject } from '../content/content.ts';
import type { Reading } from '../content/load.ts';
import type { Dependency } from './collaborators.ts';

export interface BackendSources {
  content: Content;
  /** The same with nothing in it: for what a page says before its content is there. */
  emptyContent: Content;
  findProject: typeof findProject;
  site: {
    facts: SiteFacts;
    page(name: string): EditorialPage | null;
    entries(kind: EditorialKind): EditorialEntry[];
  };
  media: {
    picture(address: string | null, alt: string): Picture | null;
    sitePicture(file: string | null, alt: string): Picture | null;
    videoStill(link: string, alt: string): Picture | null;
    file(address: string, title: string): string | null;
    /** Grows when the size or colour of a picture is learnt. */
    version(): number;
  };
}

/** The key under which pages remember that sizes and colours of pictures were unknown when they were drawn. */
export const PICTURES_KEY = 'pictures';

/**
 * The backend of one page: what the loader asks for comes from content, site folder and picture service, and
 * every content that it reads is noted in `read`, failures too, so that the page is known to be made of it.
 */
export function createServerBackend(
  { content, emptyContent, findProject, site, media }: BackendSources,
  today: string,
  formReply: FormReply | null,
  read: Dependency[],
  reader?: ContentReader,
): Backend {
  function note({ key, version, isPartial }: Reading<unknown>): void {
    if (key) read.push({ key, version, ...(isPartial && { failed: true }) });
  }

  function noteFailure(error: unknown): never {
    const { key, version } = error as Partial<Dependency>;
    read.push({ key: key ?? '', version: version ?? -1, failed: true });
    throw error;
  }

  async function noted<T>(reading: Promise<Reading<T>>): Promise<T> {
    const done = await reading.catch(noteFailure);
    note(done);
    return done.value;
  }

  type AnyCall = (...args: unknown[]) => Promise<Reading<unknown>>;
  const calls = Object.keys(emptyContent).map((name) => {
    const call = content[name as keyof Content] as AnyCall;
    return [name, (...args: unknown[]) => noted(call(...args, reader))];
  });

  let noticed = false;
  /** A page with a picture of unknown size is drawn anew once it is known. */
  function looked(picture: Picture | null): Picture | null {
    if (!picture || picture.width) return picture;
    if (!noticed) read.push({ key: PICTURES_KEY, version: media.version() });
    noticed = true;
    return picture;
  }

  return {
    site: site.facts,
    today,
    formReply,
    ...(Object.fromEntries(calls) as ContentCalls),
    async project(slug) {
      const found = await findProject(content, slug, reader).catch(noteFailure);
      for (const reading of found.read) note(reading);
      return found.project;
    },
    editorialPage: (name) => site.page(name),
    editorialEntries: (kind) => site.entries(kind),
    picture: (address, alt) => looked(media.picture(address, alt)),
    sitePicture: (file, alt) => looked(media.sitePicture(file, alt)),
    videoStill: (link, alt) => looked(media.videoStill(link, alt)),
    file: (address, title) => media.file(address, title),
  };
}
