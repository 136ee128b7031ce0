import type { PAGES, PageName } from '../shared/pages.ts';
import type { PageInput, WithIntro } from './page.ts';
import { applyView, careerView, jobView } from './routes/career/career-view.ts';
import { compareView, shortlistView } from './routes/choosing/choosing-view.ts';
import { contactView } from './routes/contact/contact-view.ts';
import { downloadsView } from './routes/downloads/downloads-view.ts';
import { aboutView, comingSoonView, entriesView, textView } from './routes/editorial/editorial-view.ts';
import { emiView } from './routes/emi/emi-view.ts';
import { eventListView, eventView } from './routes/events/event-view.ts';
import {
  imageAlbumsView,
  imageAlbumView,
  videoAlbumsView,
  videoAlbumView,
} from './routes/gallery/gallery-view.ts';
import { homeView } from './routes/home/home-view.ts';
import { landingView } from './routes/landing/landing-view.ts';
import { newsItemView, newsListView, pressView } from './routes/news/news-view.ts';
import { ownEnquiryView } from './routes/own-enquiry/own-enquiry-view.ts';
import { projectView } from './routes/project/project-view.ts';
import { projectListView } from './routes/projects/project-list-view.ts';
import { searchView } from './routes/search/search-view.ts';

/** The view function of each page. They run on the server only; only its route table imports them. */
export const loaders = {
  home: homeView,

  about: aboutView,
  contact: contactView,
  landing: landingView,

  projects: (input) => projectListView('projects', input),
  completed: (input) => projectListView('completed', input),
  ongoing: (input) => projectListView('ongoing', input),
  upcoming: (input) => projectListView('upcoming', input),
  project: projectView,
  compare: compareView,
  shortlist: shortlistView,
  emiCalculator: emiView,

  news: newsListView,
  newsItem: newsItemView,
  events: eventListView,
  event: eventView,
  pressCoverage: pressView,
  onlineCoverage: (input) => entriesView('online-coverages', input),
  articles: (input) => entriesView('articles', input),
  advertisements: (input) => entriesView('advertisements', input),
  downloads: downloadsView,

  imageAlbums: imageAlbumsView,
  imageAlbum: imageAlbumView,
  videoAlbums: videoAlbumsView,
  videoAlbum: videoAlbumView,

  career: careerView,
  job: jobView,
  apply: applyView,

  ngo: (input) => textView('bhavishya-ngo', input),
  education: (input) => textView('bhavishya-education', input),
  films: (input) => comingSoonView('bhavishya-films', input),
  hospital: (input) => comingSoonView('bhavishya-hospital', input),
  mediaHouse: (input) => comingSoonView('bhavishya-media-house', input),
  ngoEvents: (input) => comingSoonView('ngo-events', input),

  ownEnquiry: ownEnquiryView,
  search: searchView,
  terms: (input) => textView('terms-condition', input),
  privacy: (input) => textView('privacy-policy', input),
} satisfies Record<PageName, (input: PageInput) => object>;

type LoadedBy<Name extends PageName> = Awaited<ReturnType<(typeof loaders)[Name]>>;

/** The view model of a page; `pageLoader` adds the intro where the page's row names one. */
export type ViewOf<Name extends PageName> = (typeof PAGES)[Name] extends { intro: string }
  ? WithIntro<LoadedBy<Name>>
  : LoadedBy<Name>;
