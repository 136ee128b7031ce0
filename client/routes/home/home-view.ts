import type { Album, Project, VideoAlbum } from '../../../shared/content.ts';
import { plainText } from '../../../shared/plain-text.ts';
import type { FoundProjects } from '../../../shared/project-filter.ts';
import { isOnList, projectStatus } from '../../../shared/project-status.ts';
import { fieldOf } from '../../components/filter-fields.ts';
import { type ProjectCardView, projectCard } from '../../components/project-card-view.ts';
import {
  eventCard,
  lentStill,
  storyView,
  testimonialsView,
  videoView,
} from '../../components/record-views.ts';
import type { Locale } from '../../locale.ts';
import { type Listing, type ListingTexts, listing, orNull, type PageInput } from '../../page.ts';
import { IMAGES, VIDEOS } from '../../text/gallery.ts';
import { EVENTS, NEWS } from '../../text/news.ts';
import { PROJECTS } from '../../text/projects.ts';

/** The most items of each list (docs/product.md, "Home"). */
const MOST = { strip: 8, videos: 3, pictures: 7, news: 5, events: 5 };
const WORDS = { news: 15, events: 10 };
const CARDS_OF_A_TAB = 12;
const CMD_PARAGRAPHS = 2;

/** The home page. Its lists are fetched in parallel; a failed list shows its message, without affecting others. */
export async function homeView(input: PageInput) {
  const { backend, locale } = input;
  const { site } = backend;
  const { language } = locale;
  const [found, projects, videos, collage, news, events] = await Promise.all([
    orNull(backend.findProjects({}, null)),
    listing(backend.projects(), (project) => project, PROJECTS[language], null),
    firstOf(backend.videoAlbums(), MOST.videos, (album) => videoOf(album, input), VIDEOS[language]),
    firstOf(backend.albums(), MOST.pictures, (album) => coverOf(album, input), IMAGES[language]),
    firstOf(backend.news(), MOST.news, (item) => storyView(item, WORDS.news, input), NEWS[language]),
    firstOf(
      backend.events(),
      MOST.events,
      (event) => eventCard(event, WORDS.events, input),
      EVENTS[language],
    ),
  ]);
  return {
    slides: site.heroSlides.map(({ image, alt, ...slide }) => ({
      ...slide,
      picture: backend.sitePicture(image, alt),
    })),
    finder: found?.all ? finderView(found, locale) : null,
    strip: projects.items.slice(0, MOST.strip).map(({ name, slug, thumbnail, image }) => ({
      title: name,
      href: locale.links.project(slug),
      picture: backend.picture([thumbnail, image], ''),
    })),
    projects: projectCarousel(projects, input),
    videos: {
      ...videos,
      items: videos.items.map((video) => ({
        ...video,
        still: video.still ?? lentStill(video.title, projects.items, backend),
      })),
    },
    collage,
    testimonials: testimonialsView(backend),
    news,
    events,
    figures: site.figures,
    cmd: cmdView(backend),
    intros: { projects: site.leads.projects, videos: site.leads.videos },
  };
}

/** The fields of the short filter: size, price, city. A field without a choice is left out. */
function finderView(found: FoundProjects, locale: Locale) {
  return (['bhk', 'max', 'city'] as const)
    .map((name) => fieldOf(name, found, locale))
    .filter(({ options }) => options.length > 2);
}

/** The first items of a list that can be shown; items that become `null` are skipped. */
function firstOf<Source, Item>(
  content: Promise<Source[]>,
  most: number,
  toItem: (source: Source) => Item | null,
  texts: ListingTexts,
): Promise<Listing<Item>> {
  async function shown(): Promise<Item[]> {
    const items: Item[] = [];
    // Stops early, since a list may have thousands of records.
    for (const source of await content) {
      const item = toItem(source);
      if (item !== null) items.push(item);
      if (items.length === most) break;
    }
    return items;
  }
  return listing(shown(), (item) => item, texts, null);
}

function videoOf(album: VideoAlbum, { backend }: PageInput) {
  const video = videoView(album, backend);
  return video && { ...video, day: album.date };
}

function coverOf({ id, title, image, thumbnail }: Album, { backend, locale }: PageInput) {
  const picture = backend.picture([image, thumbnail], title);
  return picture && { title, href: locale.links.imageAlbum(id), picture };
}

/**
 * The newest projects of all and of each stage in one row; a tab hides the other stages. A card is `tabOnly` where its
 * own tab shows it and "All" does not.
 * @returns `counts` of all projects, shown or not; `isUpcomingShort` where the list page of upcoming projects, which
 * matches one exact status, shows fewer than the tab
 */
function projectCarousel({ items, message }: Listing<Project>, input: PageInput) {
  const counts = { all: 0, completed: 0, ongoing: 0, upcoming: 0 };
  const cards: (ProjectCardView & { tabOnly?: true })[] = [];
  let isUpcomingShort = false;
  for (const project of items) {
    const kind = projectStatus(project.status);
    const inAll = ++counts.all <= CARDS_OF_A_TAB;
    const inTab = kind !== null && ++counts[kind] <= CARDS_OF_A_TAB;
    isUpcomingShort ||= kind === 'upcoming' && !isOnList(project, kind);
    if (inAll) cards.push(projectCard(project, input));
    else if (inTab) cards.push({ ...projectCard(project, input), tabOnly: true });
  }
  return { cards, message, counts, isUpcomingShort };
}

/** The first paragraphs of the chairman's message as plain text; null when the site folder has no such page. */
function cmdView({ editorialPage, site, sitePicture }: PageInput['backend']) {
  const page = editorialPage('cmd-message');
  if (!page) return null;
  const { name, title, image } = site.cmd;
  const paragraphs = [...page.html.matchAll(/<p>(.*?)<\/p>/gs)]
    .map(([, html = '']) => plainText(html))
    .filter(Boolean)
    .slice(0, CMD_PARAGRAPHS);
  return { name, title, picture: sitePicture(image, `${name}, ${title}`), paragraphs };
}
