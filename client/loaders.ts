import { editorialPageView } from './components/editorial-view.ts';
import { type PageHandle, type PageInput, withLead } from './page.ts';
import type { PagePath, Pages } from './pages.ts';
import { aboutView } from './routes/about/about-view.ts';
import { applyView } from './routes/apply/apply-view.ts';
import { careerView, jobView } from './routes/career/career-view.ts';
import { comingSoonView } from './routes/coming-soon/coming-soon-view.ts';
import { contactView } from './routes/contact/contact-view.ts';
import { downloadsView } from './routes/downloads/downloads-view.ts';
import { entriesView } from './routes/editorial/entry-view.ts';
import { emiView } from './routes/emi/emi-view.ts';
import { eventListView, eventView } from './routes/events/event-view.ts';
import { homeView } from './routes/home/home-view.ts';
import { imageAlbumsView, imageAlbumView } from './routes/images/image-view.ts';
import { landingView } from './routes/landing/landing-view.ts';
import { newsItemView, newsListView } from './routes/news/news-view.ts';
import { pressView } from './routes/press/press-view.ts';
import { projectView } from './routes/project/project-view.ts';
import { projectListView } from './routes/projects/project-list-view.ts';
import { videoAlbumsView, videoAlbumView } from './routes/videos/video-album-view.ts';

/** What the page of that address shows, by the handle of its module. */
type ViewOf<Path extends PagePath> =
  Awaited<ReturnType<Pages[Path]>>['handle'] extends PageHandle<infer View> ? View : never;

/**
 * What each page shows: content as a view model. Loaders run on the server alone, so only its route table imports
 * this file; the browser asks for their result (data-strategy.ts).
 */
export const loaders: { [Path in PagePath]: (input: PageInput) => ViewOf<Path> | Promise<ViewOf<Path>> } = {
  '/': homeView,

  '/about-us': aboutView,
  '/contact-us': contactView,
  '/landing': landingView,

  '/complete-projects': withLead('completed', (input) => projectListView('completed', input)),
  '/ongoing-projects': withLead('ongoing', (input) => projectListView('ongoing', input)),
  '/upcoming-projects': withLead('upcoming', (input) => projectListView('upcoming', input)),
  '/projects/:slug': projectView,
  '/emi-calculator': emiView,

  '/news': withLead('news', newsListView),
  '/news/:id': newsItemView,
  '/events': withLead('events', eventListView),
  '/event/:id': eventView,
  '/press-coverage': withLead('press', pressView),
  '/online-coverages': (input) => entriesView('online-coverages', input),
  '/Articles': (input) => entriesView('articles', input),
  '/advertisements': (input) => entriesView('advertisements', input),
  '/download': withLead('downloads', downloadsView),

  '/images': withLead('images', imageAlbumsView),
  '/images/:albumId': imageAlbumView,
  '/videos': withLead('videos', videoAlbumsView),
  '/videos/:albumId': videoAlbumView,

  '/career': withLead('career', careerView),
  '/career/:slug/:id': jobView,
  '/apply': applyView,

  '/bhavishya-ngo': (input) => editorialPageView('bhavishya-ngo', input),
  '/bhavishya-education': (input) => editorialPageView('bhavishya-education', input),
  '/bhavishya-films': (input) => comingSoonView('bhavishya-films', input),
  '/bhavishya-hospital': (input) => comingSoonView('bhavishya-hospital', input),
  '/bhavishya-media-house': (input) => comingSoonView('bhavishya-media-house', input),
  '/ngo-events': (input) => comingSoonView('ngo-events', input),

  '/terms-condition': (input) => editorialPageView('terms-condition', input),
  '/privacy-policy': (input) => editorialPageView('privacy-policy', input),
};
