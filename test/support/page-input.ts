import type { Backend } from '../../client/backend.ts';
import { localeOf } from '../../client/locale.ts';
import type { PageInput } from '../../client/page.ts';
import type { Picture, PictureAddresses } from '../../shared/picture.ts';
import type { FoundProjects } from '../../shared/project-filter.ts';
import { SITE_FACTS } from './site-facts.ts';

/** One field of each item. */
export const valuesOf = <Item, Key extends keyof Item>(items: readonly Item[], key: Key) =>
  items.map((item) => item[key]);

function at(addresses: PictureAddresses, alt: string): Picture | null {
  const address = [addresses].flat().find((each) => each);
  return address ? { base: `/media/${address.replace(/^\//, '')}`, alt } : null;
}

const NONE = { status: [], type: [], bhk: [], city: [], min: [], max: [], rera: [] };
const NOTHING_FOUND: FoundProjects = {
  ...{ projects: [], filter: {}, nearest: [], all: 0, unpriced: 0, knowsRera: false },
  choices: { ...NONE, possession: [], carpet: [] },
};

/**
 * The input of a loader: lists are empty, every picture may be shown, own files begin with a slash.
 * @param address its parameters and its query
 */
export function pageInput(
  backend: Partial<Backend> = {},
  { params = {}, search = '' }: { params?: PageInput['params']; search?: string } = {},
): PageInput {
  const stubs: Partial<Backend> = {
    today: '2026-11-20',
    now: () => Date.parse('2026-11-20T09:00:00+05:30'),
    site: SITE_FACTS,
    projectFacts: () => null,
    findProjects: async () => NOTHING_FOUND,
    projects: async () => [],
    news: async () => [],
    events: async () => [],
    albums: async () => [],
    videoAlbums: async () => [],
    editorialPage: () => null,
    formReply: null,
    picture: at,
    sitePicture: at,
    file: (address) => (address.startsWith('/') ? `/files${address}` : null),
    fileFacts: () => ({ bytes: null, kind: null }),
    textLink: (href) => ({ href, isOutside: /^https?:/.test(href) }),
  };
  return {
    backend: { ...stubs, ...backend } as Backend,
    params,
    locale: localeOf('en'),
    search: new URLSearchParams(search),
  };
}

/** A call for content that cannot be had. */
export const failing =
  (kind: 'refused' | 'unreachable' = 'unreachable') =>
  (): Promise<never> =>
    Promise.reject(Object.assign(new Error('no response'), { name: 'ContentFailure', kind }));
