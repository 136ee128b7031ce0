import { inLanguages } from './in-languages.ts';

export const PROJECTS = inLanguages({
  pageTitle: (list: string, city: string) => ({ en: `${list} in ${city}`, hi: `${city} में ${list}` }),
  byStage: { en: 'Projects by stage', hi: 'स्थिति के अनुसार प्रोजेक्ट' },
  page: (page: number, pages: number) => ({
    en: `, page ${page} of ${pages}`,
    hi: `, पेज ${page} / ${pages}`,
  }),
  askUs: { en: 'Ask us what is planned', hi: 'पूछिए कि आगे क्या बनने वाला है' },

  filter: { en: 'Filter and sort', hi: 'छाँटें और क्रम बदलें' },
  fields: {
    status: { en: 'Stage', hi: 'स्थिति' },
    type: { en: 'Type', hi: 'प्रकार' },
    bhk: { en: 'Size', hi: 'आकार' },
    city: { en: 'City', hi: 'शहर' },
    min: { en: 'Price from', hi: 'कम से कम कीमत' },
    max: { en: 'Price up to', hi: 'ज़्यादा से ज़्यादा कीमत' },
    possession: { en: 'Possession', hi: 'कब्ज़ा' },
    carpet: { en: 'Carpet area from', hi: 'कम से कम कार्पेट एरिया' },
    sort: { en: 'Sort by', hi: 'क्रम' },
  },
  /** @param projects `3 projects` */
  show: (projects: string) => ({ en: `Show ${projects}`, hi: `${projects} दिखाएँ` }),
  chosen: { en: 'Chosen filters', hi: 'आपने चुना' },
  remove: { en: 'Remove: ', hi: 'हटाएँ: ' },
  clear: { en: 'Clear all', hi: 'सब हटाएँ' },
  nearest: { en: 'Close to what you chose', hi: 'आपकी पसंद के करीब' },

  count: (count: number) => ({ en: count === 1 ? '1 project' : `${count} projects`, hi: `${count} प्रोजेक्ट` }),
  countOf: (count: number, all: string) => ({ en: `${count} of ${all}`, hi: `${all} में से ${count}` }),
  none: { en: 'No projects available', hi: 'कोई प्रोजेक्ट उपलब्ध नहीं है' },
  noneOfKind: { en: 'No projects found in this category.', hi: 'इस श्रेणी में कोई प्रोजेक्ट नहीं मिला।' },
  nothingFits: { en: 'No project fits all of that.', hi: 'ऐसा कोई प्रोजेक्ट नहीं जिसमें यह सब हो।' },

  any: {
    status: { en: 'Any stage', hi: 'कोई भी स्थिति' },
    type: { en: 'Any type', hi: 'कोई भी प्रकार' },
    bhk: { en: 'Any size', hi: 'कोई भी आकार' },
    city: { en: 'Any city', hi: 'कोई भी शहर' },
    min: { en: 'No minimum', hi: 'कोई भी कीमत' },
    max: { en: 'No maximum', hi: 'कोई भी कीमत' },
    possession: { en: 'Any time', hi: 'कभी भी' },
    carpet: { en: 'Any area', hi: 'कोई भी एरिया' },
  },
  ready: { en: 'Ready to move in', hi: 'रहने के लिए तैयार' },
  byYear: (year: string) => ({ en: `By the end of ${year}`, hi: `${year} के अंत तक` }),
  squareFeet: (area: string) => ({ en: `${area} sq ft carpet`, hi: `${area} वर्ग फ़ुट कार्पेट` }),
  newest: { en: 'Newest first', hi: 'नए पहले' },
  sorts: {
    'price-low': { en: 'Price: low to high', hi: 'कीमत: कम से ज़्यादा' },
    'price-high': { en: 'Price: high to low', hi: 'कीमत: ज़्यादा से कम' },
    name: { en: 'Name', hi: 'नाम' },
  },
  from: (price: string) => ({ en: `From ${price}`, hi: `${price} से` }),
  upTo: (price: string) => ({ en: `Up to ${price}`, hi: `${price} तक` }),
  rera: { en: 'RERA registered', hi: 'RERA पंजीकृत' },
  unpriced: {
    all: {
      en: 'Prices and sizes stand on the page of each project.',
      hi: 'कीमत और आकार हर प्रोजेक्ट के पेज पर लिखे हैं।',
    },
    some: {
      en: 'Some projects name prices and sizes on their own page alone: a choice of these leaves them out.',
      hi: 'कुछ प्रोजेक्ट कीमत और आकार केवल अपने पेज पर बताते हैं: इन्हें चुनने पर वे छूट जाते हैं।',
    },
  },
  without: (label: string, count: string) => ({
    en: `Without \u201c${label}\u201d: ${count}`,
    hi: `\u201c${label}\u201d के बिना: ${count}`,
  }),
});
