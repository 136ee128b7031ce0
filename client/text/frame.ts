import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { byLanguage } from './by-language.ts';

/** What stands around every page: header, menus, breadcrumbs, footer, windows, and the page of an error. */
export const FRAME = byLanguage({
  en: {
    skipToContent: 'Skip to content',
    demo: 'Demonstration',
    demoBanner: 'Demonstration: projects, news and people on this site are invented.',
    loading: 'Loading…',

    homePage: ', home page',
    menu: 'Menu',
    closeMenu: 'Close menu',
    mainMenu: 'Main',
    enquiryNow: 'Enquiry Now',
    enquire: 'Enquire',
    call: 'Call',
    opensInNewTab: ' (opens in a new tab)',
    rightsReserved: 'All rights reserved.',
    footer: 'Footer',

    breadcrumb: 'Breadcrumb',
    home: 'Home',

    enquiryForm: 'Enquiry Form',
    enquiryLead: 'Tell us what you are looking for. ',
    requestCallback: 'Request Callback',
    callbackLead: 'Leave us your number. ',
    search: 'Search',
    searchSite: 'Search the site',
    close: 'Close',
    pictures: 'Pictures',
    previousPicture: 'Previous picture',
    nextPicture: 'Next picture',
    /** The boot script puts figures in the place of the names. */
    pictureCount: '{at} of {all}',

    error: {
      /** In the breadcrumbs. */
      notFound: 'Not found',
      notAvailable: 'Not available',
      noSuchAddress: 'This page does not exist.',
      noSuchPage: 'Page not found.',
      wentWrong: WENT_WRONG,
    },
  },
});

/** The menus of the header and the links of the footer (docs/product.md, "Frame"); pages by their names. */
export const MENU = byLanguage({
  en: {
    titles: {
      about: 'About Us',
      project: 'Project',
      newsAndMedia: 'News and Media',
      ourGroup: 'Our Group',
      gallery: 'Gallery',
      /** Of the footer's groups. */
      group: 'The group',
      projects: 'Projects',
      help: 'Help',
    },
    pages: {
      about: 'About the group',
      projects: 'All Projects',
      completed: 'Completed Projects',
      ongoing: 'Running Projects',
      upcoming: 'Upcoming Projects',
      shortlist: 'Your shortlist',
      emiCalculator: 'EMI calculator',
      news: 'News',
      events: 'Events',
      pressCoverage: 'Press coverage',
      onlineCoverage: 'Online coverage',
      articles: 'Articles',
      advertisements: 'Advertisements',
      ngo: 'NGO',
      education: 'Education',
      films: 'Films',
      hospital: 'Hospital',
      mediaHouse: 'Media house',
      ngoEvents: 'NGO events',
      imageAlbums: 'Images',
      videoAlbums: 'Videos',
      career: 'Career',
      downloads: 'Download',
      contact: 'Contact',
    },
    sections: {
      history: 'History',
      achievements: 'Achievements',
      'why-bhavishya': 'Why Bhavishya',
      'vision-mission': 'Vision and mission',
      'cmd-message': 'CMD message',
    },
    /** What the footer alone names, or otherwise than the header. */
    footer: {
      about: 'About Us',
      career: 'Careers',
      contact: 'Contact Us',
      terms: 'Terms and Conditions',
      privacy: 'Privacy Policy',
    },
  },
});

/** What the page of an error says besides its message. */
export const ERROR_PAGE = byLanguage({
  en: {
    /** Above the message, and beneath it. */
    notFound: 'Not found',
    missing: 'It may have moved, or the address may have a slip in it. These pages may help you on.',
    gone: 'No longer here',
    goneLead: 'It was here, and has been taken down. These pages may help you on.',
    aMoment: 'A moment, please',
    ours: 'The fault is on our side. Please try again in a minute.',

    near: 'Did you mean',
    allProjects: 'All projects',
    openings: 'Current openings',
    runningProjects: 'Running projects',
    news: 'News',
    contactUs: 'Contact us',
  },
});

/** What the server says to who has asked for too many pages: the browser never gets it by itself. */
export const TOO_MANY = byLanguage({
  en: 'Too many pages were asked for from your connection. Please try again in a minute.',
});
