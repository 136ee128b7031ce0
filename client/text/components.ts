import { CALLBACK, SITE_VISIT } from '../../shared/form-titles.ts';
import { inLanguages } from './in-languages.ts';

/** Texts of the components that pages share. */
export const COMPONENTS = inLanguages({
  carousel: { en: 'carousel', hi: 'स्लाइड' },
  pause: { en: 'Pause', hi: 'रोकें' },
  previous: { en: 'Previous', hi: 'पिछला' },
  next: { en: 'Next', hi: 'अगला' },

  pages: { en: 'Pages', hi: 'पेज' },
  page: { en: 'Page ', hi: 'पेज ' },
  onThisPage: { en: 'On this page', hi: 'इस पेज पर' },

  price: { en: 'Price', hi: 'कीमत' },
  compare: { en: 'Compare', hi: 'तुलना' },
  compareHint: {
    en: 'Tick up to three projects to see them side by side.',
    hi: 'तीन प्रोजेक्ट तक चुनिए और साथ-साथ देखिए।',
  },
  comparePicked: { en: 'Compare side by side', hi: 'साथ-साथ देखें' },
  save: { en: 'Save', hi: 'सहेजें' },
  saved: { en: 'Saved', hi: 'सहेजा गया' },
  savedEnough: (most: number) => ({
    en: `${most} are saved already`,
    hi: `${most} प्रोजेक्ट पहले से सहेजे गए हैं`,
  }),
  savesNothing: { en: 'This browser saves nothing', hi: 'यह ब्राउज़र कुछ नहीं सहेजता' },

  requestCallback: CALLBACK,
  bookVisit: SITE_VISIT,
  getInfo: { en: 'Get Info', hi: 'जानकारी लें' },
  /** Text for screen readers after "Get Info", and after the text of a link to a form. */
  infoOn: (project: string) => ({ en: ` on ${project}`, hi: `: ${project}` }),
  askedFor: (project: string) => ({ en: ` for ${project}`, hi: `: ${project}` }),

  /** The kind of a document whose address has no ending. */
  file: { en: 'File', hi: 'फ़ाइल' },
  call: { en: 'Call ', hi: 'कॉल करें ' },
  whatsapp: { en: 'WhatsApp us', hi: 'WhatsApp करें' },
  writeTo: { en: 'Write to ', hi: 'लिखें ' },
  /** The list's name for screen readers. */
  otherWays: { en: 'Other ways to reach us', hi: 'हम तक पहुँचने के और तरीके' },

  playVideo: { en: 'Play video: ', hi: 'वीडियो चलाएँ: ' },

  /** The subject of the mail that a résumé comes with. */
  application: (position?: string) => ({
    en: position ? `Application: ${position}` : 'Application',
    hi: position ? `आवेदन: ${position}` : 'आवेदन',
  }),

  squareFeet: (area: string) => ({ en: `${area} sq ft`, hi: `${area} वर्ग फ़ुट` }),
  range: (least: string, most: string) => ({ en: `${least} to ${most}`, hi: `${least} से ${most}` }),
  fromOfSize: (size: string) => ({ en: `${size} from`, hi: `${size} शुरू` }),
  kilometres: (distance: string) => ({ en: `${distance} km`, hi: `${distance} किमी` }),

  carpetArea: (area: string) => ({ en: `${area} carpet`, hi: `${area} कार्पेट` }),
  builtupArea: (area: string) => ({ en: `${area} built-up`, hi: `${area} निर्मित` }),
  readyToMoveIn: { en: 'Ready to move in', hi: 'रहने के लिए तैयार' },
  possessionBy: (month: string) => ({ en: `Possession ${month}`, hi: `कब्ज़ा ${month}` }),
  /** The instalment of a loan on the terms of the site facts. */
  monthly: (rupees: string) => ({ en: `about ${rupees} a month`, hi: `लगभग ${rupees} महीना` }),

  rera: { en: 'RERA', hi: 'RERA' },
  unregistered: { en: 'Not stated', hi: 'नहीं बताया गया' },

  list: {
    pageOf: (page: number, pages: number) => ({
      en: `Page ${page} of ${pages}`,
      hi: `पेज ${page} / ${pages}`,
    }),
    /** The title of a list from its second page on. */
    titleOf: (title: string, page: number) => ({
      en: `${title} - page ${page}`,
      hi: `${title} - पेज ${page}`,
    }),
    /** The description of a list without an intro. */
    description: (title: string, groupName: string) => ({
      en: `${title} of ${groupName}, the newest first.`,
      hi: `${groupName}: ${title}, नए पहले।`,
    }),
    descriptionOf: (description: string, page: number) => ({
      en: `Page ${page}: ${description}`,
      hi: `पेज ${page}: ${description}`,
    }),
  },
});

/** The labels of the four lists of projects. */
export const PROJECT_STAGES = inLanguages({
  all: { en: 'All', hi: 'सभी' },
  completed: { en: 'Completed', hi: 'पूरे' },
  ongoing: { en: 'Running', hi: 'चल रहे' },
  upcoming: { en: 'Upcoming', hi: 'आने वाले' },
});

/** The labels of the badge (docs/product.md, "Projects"). */
export const PROJECT_STATUS = inLanguages({
  completed: { en: 'Completed', hi: 'पूरा' },
  ongoing: { en: 'Ongoing', hi: 'चल रहा है' },
  upcoming: { en: 'Upcoming', hi: 'आने वाला' },
  unknown: { en: 'Unknown', hi: 'पता नहीं' },
});

/** Texts of the search field, which every page has, including error pages. */
export const SEARCH_BOX = inLanguages({
  label: { en: 'Search the site', hi: 'साइट में खोजें' },
  placeholder: { en: 'A name, a place, a size', hi: 'नाम, जगह या आकार' },
  submit: { en: 'Search', hi: 'खोजें' },
});

/** Texts of the list of suggestions under the search field. */
export const SUGGESTIONS = inLanguages({
  label: { en: 'Suggestions', hi: 'सुझाव' },
  count: (count: number) => ({
    en: count === 1 ? '1 suggestion' : `${count} suggestions`,
    hi: `${count} सुझाव`,
  }),
});

/**
 * Types of projects and properties, and the sides that these face, by their names in lower case; other words are shown as
 * upstream sends them. Several English words may share one word in Hindi.
 */
export const KNOWN_WORDS = inLanguages({
  residential: { en: 'Residential', hi: 'आवासीय' },
  commercial: { en: 'Commercial', hi: 'व्यावसायिक' },
  flat: { en: 'Flat', hi: 'फ़्लैट' },
  flats: { en: 'Flats', hi: 'फ़्लैट' },
  apartment: { en: 'Apartment', hi: 'अपार्टमेंट' },
  apartments: { en: 'Apartments', hi: 'अपार्टमेंट' },
  plot: { en: 'Plot', hi: 'प्लॉट' },
  plots: { en: 'Plots', hi: 'प्लॉट' },
  villa: { en: 'Villa', hi: 'विला' },
  villas: { en: 'Villas', hi: 'विला' },
  bungalow: { en: 'Bungalow', hi: 'बंगला' },
  bungalows: { en: 'Bungalows', hi: 'बंगले' },
  duplex: { en: 'Duplex', hi: 'डुप्लेक्स' },
  'row house': { en: 'Row House', hi: 'रो हाउस' },
  'row houses': { en: 'Row Houses', hi: 'रो हाउस' },
  township: { en: 'Township', hi: 'टाउनशिप' },
  townships: { en: 'Townships', hi: 'टाउनशिप' },
  shop: { en: 'Shop', hi: 'दुकान' },
  shops: { en: 'Shops', hi: 'दुकानें' },
  office: { en: 'Office', hi: 'ऑफ़िस' },
  offices: { en: 'Offices', hi: 'ऑफ़िस' },
  penthouse: { en: 'Penthouse', hi: 'पेंटहाउस' },
  studio: { en: 'Studio', hi: 'स्टूडियो' },
  farmhouse: { en: 'Farmhouse', hi: 'फ़ार्महाउस' },
  'farm house': { en: 'Farm House', hi: 'फ़ार्महाउस' },
  north: { en: 'North', hi: 'उत्तर' },
  south: { en: 'South', hi: 'दक्षिण' },
  east: { en: 'East', hi: 'पूर्व' },
  west: { en: 'West', hi: 'पश्चिम' },
  'north-east': { en: 'North-East', hi: 'उत्तर-पूर्व' },
  'north-west': { en: 'North-West', hi: 'उत्तर-पश्चिम' },
  'south-east': { en: 'South-East', hi: 'दक्षिण-पूर्व' },
  'south-west': { en: 'South-West', hi: 'दक्षिण-पश्चिम' },
});
