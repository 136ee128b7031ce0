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
    },
  },
  hi: {
    skipToContent: 'सीधे सामग्री पर जाएँ',
    demo: 'नमूना',
    demoBanner: 'नमूना: इस साइट के प्रोजेक्ट, समाचार और लोग काल्पनिक हैं।',
    loading: 'खुल रहा है…',

    homePage: ', होम पेज',
    menu: 'मेन्यू',
    closeMenu: 'मेन्यू बंद करें',
    mainMenu: 'मुख्य मेन्यू',
    enquiryNow: 'पूछताछ करें',
    enquire: 'पूछें',
    call: 'कॉल करें',
    opensInNewTab: ' (नए टैब में खुलता है)',
    rightsReserved: 'सर्वाधिकार सुरक्षित।',
    footer: 'पेज का अंत',

    breadcrumb: 'आप यहाँ हैं',
    home: 'होम',

    enquiryForm: 'पूछताछ फ़ॉर्म',
    enquiryLead: 'बताइए, आप क्या ढूँढ रहे हैं। ',
    requestCallback: 'कॉल मँगाएँ',
    callbackLead: 'अपना नंबर छोड़िए। ',
    search: 'खोज',
    searchSite: 'साइट में खोजें',
    close: 'बंद करें',
    pictures: 'तस्वीरें',
    previousPicture: 'पिछली तस्वीर',
    nextPicture: 'अगली तस्वीर',
    pictureCount: '{all} में से {at}',

    error: {
      notFound: 'नहीं मिला',
      notAvailable: 'उपलब्ध नहीं',
      noSuchAddress: 'यह पेज नहीं है।',
      noSuchPage: 'पेज नहीं मिला।',
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
  hi: {
    titles: {
      about: 'हमारे बारे में',
      project: 'प्रोजेक्ट',
      newsAndMedia: 'समाचार और मीडिया',
      ourGroup: 'हमारा समूह',
      gallery: 'गैलरी',
      group: 'समूह',
      projects: 'प्रोजेक्ट',
      help: 'मदद',
    },
    pages: {
      about: 'समूह के बारे में',
      projects: 'सभी प्रोजेक्ट',
      completed: 'पूरे हो चुके प्रोजेक्ट',
      ongoing: 'चल रहे प्रोजेक्ट',
      upcoming: 'आने वाले प्रोजेक्ट',
      shortlist: 'आपकी चुनी सूची',
      emiCalculator: 'EMI कैलकुलेटर',
      news: 'समाचार',
      events: 'कार्यक्रम',
      pressCoverage: 'अखबारों में',
      onlineCoverage: 'ऑनलाइन कवरेज',
      articles: 'लेख',
      advertisements: 'विज्ञापन',
      ngo: 'NGO',
      education: 'शिक्षा',
      films: 'फ़िल्में',
      hospital: 'अस्पताल',
      mediaHouse: 'मीडिया हाउस',
      ngoEvents: 'NGO के कार्यक्रम',
      imageAlbums: 'तस्वीरें',
      videoAlbums: 'वीडियो',
      career: 'नौकरी',
      downloads: 'डाउनलोड',
      contact: 'संपर्क',
    },
    sections: {
      history: 'इतिहास',
      achievements: 'उपलब्धियाँ',
      'why-bhavishya': 'भविष्य क्यों',
      'vision-mission': 'दृष्टि और लक्ष्य',
      'cmd-message': 'CMD का संदेश',
    },
    footer: {
      about: 'हमारे बारे में',
      career: 'नौकरी',
      contact: 'संपर्क करें',
      terms: 'नियम और शर्तें',
      privacy: 'गोपनीयता नीति',
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
  hi: {
    notFound: 'नहीं मिला',
    missing: 'शायद पेज कहीं और चला गया है, या पते में कोई चूक है। ये पेज आपके काम आ सकते हैं।',
    gone: 'अब यहाँ नहीं है',
    goneLead: 'यह यहाँ था और हटा लिया गया है। ये पेज आपके काम आ सकते हैं।',
    aMoment: 'एक पल रुकिए',
    ours: 'गड़बड़ी हमारी ओर है। कृपया एक मिनट बाद फिर कोशिश करें।',

    near: 'क्या आप यह ढूँढ रहे थे',
    allProjects: 'सभी प्रोजेक्ट',
    openings: 'खाली पद',
    runningProjects: 'चल रहे प्रोजेक्ट',
    news: 'समाचार',
    contactUs: 'संपर्क करें',
  },
});

/** What the server says to who has asked for too many pages: the browser never gets it by itself. */
export const TOO_MANY = byLanguage({
  en: 'Too many pages were asked for from your connection. Please try again in a minute.',
  hi: 'आपके कनेक्शन से बहुत ज़्यादा पेज माँगे गए। कृपया एक मिनट बाद फिर कोशिश करें।',
});
