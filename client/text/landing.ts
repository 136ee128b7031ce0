import { byLanguage } from './by-language.ts';

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

/** What the view models say: the browser never gets it. */
export const LANDING_VIEW = byLanguage({
  en: {
    noProjects: 'No projects available',
  },
});
