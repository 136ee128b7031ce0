/** A page that shows content of upstream, and what it says while there is none. */
export interface DataRoute {
  path: string;
  /** Its heading while upstream is well, or a part of it. */
  heading: string;
  /** Instead of content; `refused` where upstream responded, but not with success. */
  message: string;
  refused?: string;
  /** One record of upstream's: 503 where that cannot be had. */
  isDetail?: boolean;
  /** Found by its list: 503 too where upstream says that there is no such list. */
  byList?: boolean;
}

const WENT_WRONG = '⚠️ Something went wrong. Please try again later.';
const NO_NEWS = 'Failed to load news. Please try again later.';

export const DATA_ROUTES: readonly DataRoute[] = [
  { path: '/', heading: 'Welcome to the builder', message: 'No projects available' },
  { path: '/landing', heading: 'A home in Bhopal', message: 'Get a Free Consultation' },
  {
    ...{ path: '/contact-us?form=callback&project=kolar-crest', heading: 'Request Callback' },
    message: 'Request Callback',
  },
  { path: '/complete-projects', heading: 'Completed Projects', message: 'No projects available' },
  { path: '/ongoing-projects', heading: 'Running Projects', message: 'No projects available' },
  { path: '/upcoming-projects', heading: 'Upcoming Projects', message: 'No projects available' },
  {
    path: '/projects/kolar-crest',
    heading: 'Kolar Crest',
    message: WENT_WRONG,
    isDetail: true,
    byList: true,
  },
  { path: '/news', heading: 'News', message: NO_NEWS },
  { path: '/news/602', heading: 'Twenty-one years', message: NO_NEWS, isDetail: true },
  { path: '/events', heading: 'Events', message: 'No events found.' },
  { path: '/event/412', heading: 'Walk around', message: WENT_WRONG, isDetail: true },
  { path: '/press-coverage', heading: 'Press coverage', message: 'No press coverage available.' },
  {
    ...{ path: '/download', heading: 'Downloads', message: 'Something went wrong while fetching downloads.' },
    refused: 'Failed to load downloads.',
  },
  {
    ...{ path: '/career', heading: 'Work with us' },
    message: 'Something went wrong while fetching job openings.',
  },
  { path: '/career/architect/807', heading: 'Architect', message: WENT_WRONG, isDetail: true },
  { path: '/apply?job=807', heading: 'Architect', message: 'Unknown Position' },
  { path: '/images', heading: 'Images', message: 'No images found for this album.' },
  { path: '/images/704', heading: 'By the lake', message: 'No images found for this album.' },
  { path: '/videos', heading: 'Videos', message: 'No videos found for this album.' },
  { path: '/videos/904', heading: 'Jamun Park', message: 'No videos found for this album.' },
];
