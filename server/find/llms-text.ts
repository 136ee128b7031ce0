import type { NewsItem, Project } from '../../shared/content.ts';
import { EVENTS_CALENDAR, NEWS_FEED } from '../../shared/feed-addresses.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { type IntroName, PAGE_ROWS, type PageName } from '../../shared/pages.ts';
import { excerpt } from '../../shared/plain-text.ts';
import { shortened } from '../../shared/shortened.ts';
import type { Office, SiteFacts } from '../../shared/site-facts.ts';

interface LlmsInput {
  facts: SiteFacts;
  /** Public origin. */
  siteUrl: string;
  projects: readonly Project[];
  news: readonly NewsItem[];
}

const links = createLinks(DEFAULT_LANGUAGE);
const MAX_PROJECTS = 200;
const MAX_NEWS = 10;
const WORDS = 24;
/** The most characters of the words beside a link. */
const MAX_ABOUT = 400;

/** The site in one page of Markdown for language models (llmstxt.org): who we are, what there is, where it stands. */
export function llmsText({ facts, siteUrl, projects, news }: LlmsInput): string {
  const link = (title: string, path: string, words = '') =>
    `- [${shortened(plain(title))}](${siteUrl}${path})${words && `: ${shortened(plain(words), MAX_ABOUT)}`}`;
  const { groupName, tagline, office, offices, phone, email, enquiries, leads } = facts;
  return [
    `# ${plain(groupName)}`,
    '',
    `> ${plain(tagline)}`,
    '',
    plain(enquiries.reply),
    '',
    `- Phone: ${phone.display}`,
    `- Email: ${email}`,
    ...[office, ...offices].map((each) => `- ${plain(each.name)}: ${plain(addressOf(each))}`),
    '',
    '## Pages',
    '',
    ...PAGE_ROWS.flatMap(([name, { path, intro, record, sitemap }]) =>
      sitemap && !record ? link(TITLES[name] ?? titleOf(path), path, intro && leads[intro as IntroName]) : [],
    ),
    link('Feed of news', NEWS_FEED),
    link('Calendar of events', EVENTS_CALENDAR),
    '',
    '## Projects',
    '',
    ...projects
      .slice(0, MAX_PROJECTS)
      .map((project) => link(project.name, links.project(project.slug), about(project))),
    '',
    '## News',
    '',
    ...news
      .slice(0, MAX_NEWS)
      .map(({ id, title, description }) => link(title, links.newsItem(id), excerpt(description, WORDS))),
    '',
  ].join('\n');
}

/** The titles of pages whose address makes no good title. */
const TITLES: Partial<Record<PageName, string>> = {
  completed: 'Completed projects',
  ongoing: 'Running projects',
  emiCalculator: 'EMI calculator',
  onlineCoverage: 'Online coverage',
  ngo: 'NGO',
  education: 'Education',
  career: 'Jobs',
  downloads: 'Downloads',
  contact: 'Contact',
  terms: 'Terms and Conditions',
};

/** @returns `/press-coverage` as `Press coverage` */
function titleOf(path: string): string {
  const words = path.slice(1).replaceAll('-', ' ') || 'home';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function addressOf({ lines, city, postalCode }: Office): string {
  return [...lines, `${city} ${postalCode}`].join(', ');
}

function about({ category, location, city, status, reraId }: Project): string {
  return [category, location, city, status, reraId && `RERA ${reraId}`].filter(Boolean).join(', ');
}

/** Cleans a text, which may not begin a line, or a link, of its own. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[[\]<>]/g, '')
    .trim();
}
