import { addressesIn, webUrl } from './address.ts';

/** A film of YouTube or Vimeo. */
export interface Film {
  /** The page on which the film plays. */
  href: string;
  /** The address of the player without tracking; `&autoplay=1` starts it. */
  player: string;
  /** The address of its still; null where it does not follow from the film's address. */
  still: string | null;
}

const YOUTUBE = /^(?:(?:[\w-]+\.)?youtube(?:-nocookie)?\.com|(?:www\.)?youtu\.be)$/;
const YOUTUBE_PATH = /^\/(?:(?:embed|shorts|live|vi?|e|video|watch)\/)?/i;
/** Words that stand in the place of an id, but are none. */
const YOUTUBE_WORDS = ['videoseries', 'live_stream'];
/** Words of eleven letters, which are no bare id: `walkthrough`, `Kolar-Crest`, `ComingSoon1`. */
const WORDS = /^(?:(?:[-_]?[A-Z]?[a-z]{3,})+|(?:[-_]?[A-Z]{3,})+)[-_]?\d{0,4}$/;
/** The path of a film; the part after the number, or the parameter `h`, is the key of an unlisted film. */
const VIMEO_PATH = /^\/(?:[a-z][\w-]*\/(?:[\w-]+\/)*?)?(\d+)(?:\/([\da-f]+))?\/?$/;
/** The path of a collection, whose number is no film's. */
const VIMEO_COLLECTION =
  /^\/(?:manage\/)?(?:event|showcase|album|channel|group|folder|ondemand|categorie|user)s?\/\d+\/?$/;
/** The base for addresses that name no host. */
const NO_HOST = 'https://unnamed.invalid';

/**
 * @param text a link in any spelling, an embed code, or the bare id
 * @returns null for every other text: a file, a film of another service
 */
export function readFilm(text: string): Film | null {
  const read = addressesIn(text).map((address) => {
    if (/^\d{6,12}$/.test(address)) return vimeo(address);
    if (/^[\w-]{11}$/.test(address) && !WORDS.test(address)) return youTube(address);
    return filmAt(URL.parse(address, NO_HOST));
  });
  return read.find((film) => film !== null) ?? null;
}

function filmAt(url: URL | null): Film | null {
  if (!url) return null;
  const { hostname, pathname, searchParams } = url;
  const isPart = url.origin === NO_HOST && pathname === '/watch';
  if (YOUTUBE.test(hostname) || isPart) return youTubeAt(url);
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, key] = VIMEO_PATH.exec(pathname) ?? [];
  const [hidden] = /^[\da-f]+$/.exec(searchParams.get('h') ?? '') ?? [];
  return id && !VIMEO_COLLECTION.test(pathname) ? vimeo(id, key ?? hidden) : null;
}

function vimeo(id: string, key?: string): Film {
  return {
    href: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1${key ? `&h=${key}` : ''}`,
    still: null,
  };
}

function youTubeAt(url: URL): Film | null {
  const { hostname, pathname, searchParams } = url;
  const shared = searchParams.get('u');
  if (pathname === '/attribution_link' && shared?.startsWith('/watch')) return filmAt(URL.parse(shared, url));
  const [folder = ''] = YOUTUBE_PATH.exec(pathname) ?? [];
  const isInPath = folder.length > 1 || hostname.endsWith('youtu.be');
  const id = searchParams.get('v') ?? (isInPath ? pathname.slice(folder.length) : '');
  const named = /^[\w-]{11}(?![\w-])/.exec(id)?.[0];
  const film = named ? youTube(named) : null;
  if (film) return film;
  const [list] = /^[\w-]+$/.exec(searchParams.get('list') ?? '') ?? [];
  // A search, or all films of somebody, is no playlist.
  if (list && /^(?:playlist)?$/.test(searchParams.get('listType') ?? ''))
    return youTubeEmbed(`playlist?list=${list}`, `videoseries?list=${list}&`);
  const [channel] = /^[\w-]+$/.exec(searchParams.get('channel') ?? '') ?? [];
  return channel ? youTubeEmbed(`channel/${channel}/live`, `live_stream?channel=${channel}&`) : null;
}

function youTube(id: string): Film | null {
  if (YOUTUBE_WORDS.includes(id)) return null;
  const still = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
  return { ...youTubeEmbed('', `${id}?`), href: `https://youtu.be/${id}`, still };
}

function youTubeEmbed(page: string, embedded: string): Film {
  return {
    href: `https://www.youtube.com/${page}`,
    player: `https://www.youtube-nocookie.com/embed/${embedded}rel=0`,
    still: null,
  };
}

/** @returns the id of a film on YouTube; null for every other link, including playlists */
export function youTubeId(link: string): string | null {
  const film = readFilm(link);
  return film?.still ? film.href.slice(-11) : null;
}

/** @returns the address of a film's page on another site; null for a path, and for a text that is no address */
export function filmPage(link: string): string | null {
  const url = webUrl(link);
  // An embedded Facebook player names the page of the film in `href`.
  const isPlugin = url && /(?:^|\.)facebook\.com$/.test(url.hostname) && url.pathname.startsWith('/plugins/');
  const page = isPlugin ? webUrl(url.searchParams.get('href') ?? '') : url;
  return page?.href ?? null;
}
