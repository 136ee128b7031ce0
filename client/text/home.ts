import type { ProjectStatus } from '../../shared/project-status.ts';
import { byLanguage } from './by-language.ts';

/** The kinds of projects in the middle of a sentence. */
const WHICH = { all: '', completed: 'completed ', ongoing: 'running ', upcoming: 'upcoming ' };

export const HOME = byLanguage({
  en: {
    pageTitle: (groupName: string, city: string) =>
      `${groupName}: homes, plots and commercial spaces in ${city}`,
    description: (groupName: string, city: string) =>
      `Find a home, a plot or a shop in ${city}: all projects of ${groupName} with prices, plans and pictures, and what is new on our sites.`,

    welcome: 'Welcome',
    seeProjects: 'See running projects',
    aboutGroup: 'About the group',
    newestProjects: 'Newest projects',

    projects: 'Projects',
    findYourPlace: (city: string) => `Find your place in ${city}`,
    showByStage: 'Show projects by stage',
    tabs: { all: 'All', completed: 'Completed', ongoing: 'Running', upcoming: 'Upcoming' },
    noneOfKind: 'No projects found in this category.',
    /** @param figure the count as it is printed */
    seeAll(kind: ProjectStatus | 'all', count: number, figure: string): string {
      const which = WHICH[kind];
      return count === 1 ? `See the one ${which}project` : `See all ${figure} ${which}projects`;
    },

    videos: 'Videos',
    walkThrough: 'Walk through before you visit',
    allVideos: 'All videos',
    newestVideos: 'Newest videos',

    gallery: 'Gallery',
    life: 'Life around our homes',
    viewAll: 'View All',

    testimonials: 'Testimonials',
    fromThePeople: 'From the people who live here',

    latestNews: 'Latest news',
    allNews: 'All news',
    events: 'Events',
    allEvents: 'All events',

    cmdMessage: 'CMD Message',
    wholeMessage: 'Read the whole message',
  },
});

export const LANDING = byLanguage({
  en: {
    pageTitle: 'Get a free consultation',
    description: (groupName: string, city: string) =>
      `Talk to ${groupName} about a home in ${city}: a free consultation, or a visit to the site with our sales desk.`,
    crumb: 'Free consultation',
    bookVisit: 'Book a Site Visit',
    freeConsultation: 'Get a Free Consultation',
    highlights: 'Project highlights',
    latestFour: 'Our latest four',
    runningProjects: 'Running projects',
    whyChooseUs: 'Why choose us',
    amenities: 'Amenities in our projects',
    testimonials: 'Testimonials',
    getInTouch: 'Get in Touch',
    lead: (reply: string) => `Tell us what you are looking for. ${reply}`,
  },
});
