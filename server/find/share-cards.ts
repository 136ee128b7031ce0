import type { EventItem, NewsItem, Project } from '../../shared/content.ts';
import { formatsOf } from '../../shared/formats.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { lowestPrice, sizesOf } from '../../shared/project-price.ts';
import { SHARE_KINDS, type ShareKind, SITE_SHARE } from '../../shared/share-address.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Share } from '../media/pictures.ts';
import type { ShareCard } from '../media/share-card.ts';
import type { Content } from '../upstream/content.ts';

type Words = Omit<ShareCard, 'group'> & Pick<Share, 'picture'>;

const ADDRESS = new RegExp(`^/share/(${SHARE_KINDS.join('|')})/([^/]+)\\.jpg$`);
const { day, from, homes, moment, shortPrice } = formatsOf(DEFAULT_LANGUAGE);

/** @param content lists all records that have a picture: visitors cannot have one drawn with their own words */
export function createShareOf(content: Pick<Content, 'projects' | 'news' | 'events'>, facts: SiteFacts) {
  const find: Record<ShareKind, (id: string) => Promise<Words | null>> = {
    project: (slug) => first(content.projects(), (item) => item.slug === slug, ofProject),
    news: (id) => first(content.news(), (item) => item.id === id, ofNews),
    event: (id) => first(content.events(), (item) => item.id === id, ofEvent),
  };

  /**
   * @param path without query, as it was requested
   * @returns null where there is nothing to share at that address
   * @throws ContentFailure when upstream fails and nothing is cached
   */
  return async (path: string): Promise<Share | null> => {
    const words = path === SITE_SHARE ? ofSite(facts) : await found(path);
    if (!words) return null;
    const { picture, ...card } = words;
    return { card: { group: facts.groupName, ...card }, picture };
  };

  async function found(path: string): Promise<Words | null> {
    const [, kind, encoded = ''] = ADDRESS.exec(path) ?? [];
    const id = decoded(encoded);
    return kind && id ? find[kind as ShareKind](id) : null;
  }
}

function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

async function first<Item>(
  reading: Promise<{ value: Item[] }>,
  isIt: (item: Item) => boolean,
  words: (item: Item) => Words,
): Promise<Words | null> {
  const item = (await reading).value.find(isIt);
  return item ? words(item) : null;
}

function ofSite({ tagline, heroSlides, office }: SiteFacts): Words {
  const [slide] = heroSlides;
  return {
    title: tagline,
    line: [office.city, office.region].join(', '),
    price: '',
    picture: slide ? `site:${slide.image}` : null,
  };
}

function ofProject(project: Project): Words {
  const { name, location, city, image, thumbnail } = project;
  const price = lowestPrice(project);
  const sizes = homes(sizesOf(project));
  const place = location && city && location.includes(city) ? [location] : [location, city];
  return {
    title: name,
    line: [place.filter(Boolean).join(', '), sizes].filter(Boolean).join(' · '),
    price: price ? `${from} ${shortPrice(price)}` : '',
    picture: [image, thumbnail],
  };
}

function ofNews({ title, date, image, thumbnail }: NewsItem): Words {
  return {
    title,
    line: ['News', day(date)].filter(Boolean).join(' · '),
    price: '',
    picture: [image, thumbnail],
  };
}

function ofEvent({ title, startsOn, location, image, thumbnail }: EventItem): Words {
  const line = [moment(startsOn), location].filter(Boolean).join(' · ');
  return { title, line: line || 'Event', price: '', picture: [image, thumbnail] };
}
