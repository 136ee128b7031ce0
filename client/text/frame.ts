import { CALLBACK, SITE_VISIT } from '../../shared/form-titles.ts';
import type { Text } from '../../shared/language.ts';
import type { MenuPageName } from '../../shared/pages.ts';
import { inLanguages } from './in-languages.ts';

/** The texts around every page: header, menus, breadcrumbs, footer, windows, and the breadcrumbs of error pages. */
export const FRAME = inLanguages({
  skipToContent: { en: 'Skip to content', hi: 'सीधे सामग्री पर जाएँ' },
  demo: { en: 'Demonstration', hi: 'नमूना' },
  demoBanner: {
    en: 'Demonstration: all on this site is invented.',
    hi: 'नमूना: इस साइट पर सब कुछ काल्पनिक है।',
  },
  loading: { en: 'Loading…', hi: 'खुल रहा है…' },

  homePage: { en: ', home page', hi: ', होम पेज' },
  menu: { en: 'Menu', hi: 'मेन्यू' },
  closeMenu: { en: 'Close menu', hi: 'मेन्यू बंद करें' },
  mainMenu: { en: 'Main', hi: 'मुख्य मेन्यू' },
  enquiryNow: { en: 'Enquiry Now', hi: 'पूछताछ करें' },
  askAbout: (address: string) => ({
    en: `I would like to know more about this: ${address}`,
    hi: `मुझे इसके बारे में और जानना है: ${address}`,
  }),
  enquire: { en: 'Enquire', hi: 'पूछें' },
  call: { en: 'Call', hi: 'कॉल करें' },
  opensInNewTab: { en: ' (opens in a new tab)', hi: ' (नए टैब में खुलता है)' },
  rightsReserved: { en: 'All rights reserved.', hi: 'सर्वाधिकार सुरक्षित।' },
  footer: { en: 'Footer', hi: 'पेज का अंत' },

  breadcrumb: { en: 'Breadcrumb', hi: 'आप यहाँ हैं' },
  home: { en: 'Home', hi: 'होम' },

  enquiryForm: { en: 'Enquiry Form', hi: 'पूछताछ फ़ॉर्म' },
  enquiryIntro: { en: 'Tell us what you are looking for. ', hi: 'बताइए, आप क्या ढूँढ रहे हैं। ' },
  requestCallback: CALLBACK,
  callbackIntro: { en: 'Leave us your number. ', hi: 'अपना नंबर छोड़िए। ' },
  saved: { en: 'Saved projects:', hi: 'सहेजे हुए प्रोजेक्ट:' },
  search: { en: 'Search', hi: 'खोज' },
  searchSite: { en: 'Search the site', hi: 'साइट में खोजें' },
  close: { en: 'Close', hi: 'बंद करें' },
  pictures: { en: 'Pictures', hi: 'तस्वीरें' },
  previousPicture: { en: 'Previous picture', hi: 'पिछली तस्वीर' },
  nextPicture: { en: 'Next picture', hi: 'अगली तस्वीर' },
  /** The boot script replaces the names by figures. */
  pictureCount: { en: '{at} of {all}', hi: '{all} में से {at}' },

  error: {
    /** The labels of error pages in the breadcrumbs. */
    notFound: { en: 'Not found', hi: 'नहीं मिला' },
    notAvailable: { en: 'Not available', hi: 'उपलब्ध नहीं' },
    noSuchAddress: { en: 'This page does not exist.', hi: 'यह पेज नहीं है।' },
    noSuchPage: { en: 'Page not found.', hi: 'पेज नहीं मिला।' },
  },
});

/** The menus of the header and the links of the footer (docs/product.md, "Frame"); pages by their names. */
export const MENU = inLanguages({
  bookVisit: SITE_VISIT,
  titles: {
    about: { en: 'About Us', hi: 'हमारे बारे में' },
    project: { en: 'Project', hi: 'प्रोजेक्ट' },
    newsAndMedia: { en: 'News and Media', hi: 'समाचार और मीडिया' },
    ourGroup: { en: 'Our Group', hi: 'हमारा समूह' },
    gallery: { en: 'Gallery', hi: 'गैलरी' },
    /** The titles of the footer's groups. */
    group: { en: 'The group', hi: 'समूह' },
    projects: { en: 'Projects', hi: 'प्रोजेक्ट' },
    help: { en: 'Help', hi: 'मदद' },
  },
  pages: {
    about: { en: 'About the group', hi: 'समूह के बारे में' },
    projects: { en: 'All Projects', hi: 'सभी प्रोजेक्ट' },
    completed: { en: 'Completed Projects', hi: 'पूरे हो चुके प्रोजेक्ट' },
    ongoing: { en: 'Running Projects', hi: 'चल रहे प्रोजेक्ट' },
    upcoming: { en: 'Upcoming Projects', hi: 'आने वाले प्रोजेक्ट' },
    shortlist: { en: 'Your shortlist', hi: 'आपकी चुनी सूची' },
    emiCalculator: { en: 'EMI calculator', hi: 'EMI कैलकुलेटर' },
    news: { en: 'News', hi: 'समाचार' },
    events: { en: 'Events', hi: 'कार्यक्रम' },
    pressCoverage: { en: 'Press coverage', hi: 'अखबारों में' },
    onlineCoverage: { en: 'Online coverage', hi: 'ऑनलाइन कवरेज' },
    articles: { en: 'Articles', hi: 'लेख' },
    advertisements: { en: 'Advertisements', hi: 'विज्ञापन' },
    ngo: { en: 'NGO', hi: 'NGO' },
    education: { en: 'Education', hi: 'शिक्षा' },
    films: { en: 'Films', hi: 'फ़िल्में' },
    hospital: { en: 'Hospital', hi: 'अस्पताल' },
    mediaHouse: { en: 'Media house', hi: 'मीडिया हाउस' },
    ngoEvents: { en: 'NGO events', hi: 'NGO के कार्यक्रम' },
    imageAlbums: { en: 'Images', hi: 'तस्वीरें' },
    videoAlbums: { en: 'Videos', hi: 'वीडियो' },
    career: { en: 'Career', hi: 'नौकरी' },
    downloads: { en: 'Download', hi: 'डाउनलोड' },
    contact: { en: 'Contact', hi: 'संपर्क' },
  } satisfies Record<MenuPageName, Text>,
  sections: {
    history: { en: 'History', hi: 'इतिहास' },
    achievements: { en: 'Achievements', hi: 'उपलब्धियाँ' },
    'why-bhavishya': { en: 'Why Bhavishya', hi: 'भविष्य क्यों' },
    'vision-mission': { en: 'Vision and mission', hi: 'दृष्टि और लक्ष्य' },
    'cmd-message': { en: 'CMD message', hi: 'CMD का संदेश' },
  },
  /** Labels of pages that only the footer has, or that have another label in the header. */
  footer: {
    about: { en: 'About Us', hi: 'हमारे बारे में' },
    career: { en: 'Careers', hi: 'नौकरी' },
    contact: { en: 'Contact Us', hi: 'संपर्क करें' },
    terms: { en: 'Terms and Conditions', hi: 'नियम और शर्तें' },
    privacy: { en: 'Privacy Policy', hi: 'गोपनीयता नीति' },
    ownEnquiry: { en: 'Your enquiry', hi: 'आपकी पूछताछ' },
  },
});

/** Texts of an error page beside its message. */
export const ERROR_PAGE = inLanguages({
  /** The texts above the message and after it. */
  notFound: { en: 'Not found', hi: 'नहीं मिला' },
  missing: {
    en: 'It may have moved, or the address may have a slip in it. These pages may help you on.',
    hi: 'शायद पेज कहीं और चला गया है, या पते में कोई चूक है। ये पेज आपके काम आ सकते हैं।',
  },
  gone: { en: 'No longer here', hi: 'अब यहाँ नहीं है' },
  goneIntro: {
    en: 'It was here, and has been taken down. These pages may help you on.',
    hi: 'यह यहाँ था और हटा लिया गया है। ये पेज आपके काम आ सकते हैं।',
  },
  aMoment: { en: 'A moment, please', hi: 'एक पल रुकिए' },
  ours: {
    en: 'The fault is on our side. Please try again in a minute.',
    hi: 'गड़बड़ी हमारी ओर है। कृपया एक मिनट बाद फिर कोशिश करें।',
  },

  near: { en: 'Did you mean', hi: 'क्या आप यह ढूँढ रहे थे' },
  allProjects: { en: 'All projects', hi: 'सभी प्रोजेक्ट' },
  openings: { en: 'Current openings', hi: 'खाली पद' },
  runningProjects: { en: 'Running projects', hi: 'चल रहे प्रोजेक्ट' },
  news: { en: 'News', hi: 'समाचार' },
  contactUs: { en: 'Contact us', hi: 'संपर्क करें' },
});

/** The server's answer to too many requests for pages; no bundle of the browser has it. */
export const TOO_MANY: Text = {
  en: 'Too many pages were asked for from your connection. Please try again in a minute.',
  hi: 'आपके कनेक्शन से बहुत ज़्यादा पेज माँगे गए। कृपया एक मिनट बाद फिर कोशिश करें।',
};
