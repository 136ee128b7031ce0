import { byLanguage } from './by-language.ts';

export const PROJECTS = byLanguage({
  en: {
    eyebrow: 'Projects',
    pageTitle: (list: string, city: string) => `${list} in ${city}`,
    byStage: 'Projects by stage',
    stages: { all: 'All', completed: 'Completed', ongoing: 'Running', upcoming: 'Upcoming' },
    page: (page: number, pages: number) => `, page ${page} of ${pages}`,
    askUs: 'Ask us what is planned',

    filter: 'Filter and sort',
    fields: {
      status: 'Stage',
      type: 'Type',
      bhk: 'Size',
      city: 'City',
      min: 'Price from',
      max: 'Price up to',
      sort: 'Sort by',
    },
    show: 'Show projects',
    chosen: 'Chosen filters',
    remove: 'Remove: ',
    clear: 'Clear all',
    nearest: 'Close to what you chose',
    filteredTitle: (filters: string, list: string) => `${filters}: ${list}`,

    count: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
    countOf: (count: number, all: string) => `${count} of ${all}`,
    none: 'No projects available',
    noneOfKind: 'No projects found in this category.',
    nothingFits: 'No project fits all of that.',

    any: {
      ...{ status: 'Any stage', type: 'Any type', bhk: 'Any size', city: 'Any city' },
      ...{ min: 'No minimum', max: 'No maximum' },
    },
    newest: 'Newest first',
    sorts: { 'price-low': 'Price: low to high', 'price-high': 'Price: high to low', name: 'Name' },
    /** Beside each choice how many projects it leaves. */
    choice: (label: string, count: number) => `${label} (${count})`,
    from: (price: string) => `From ${price}`,
    upTo: (price: string) => `Up to ${price}`,
    rera: 'RERA registered',
    unpriced: {
      all: 'Prices and sizes stand on the page of each project.',
      some: 'Some projects name prices and sizes on their own page alone: a choice of these leaves them out.',
    },
    without: (label: string, count: string) => `Without \u201c${label}\u201d: ${count}`,
  },
  hi: {
    eyebrow: 'प्रोजेक्ट',
    pageTitle: (list: string, city: string) => `${city} में ${list}`,
    byStage: 'स्थिति के अनुसार प्रोजेक्ट',
    stages: { all: 'सभी', completed: 'पूरे', ongoing: 'चल रहे', upcoming: 'आने वाले' },
    page: (page: number, pages: number) => `, पेज ${page} / ${pages}`,
    askUs: 'पूछिए कि आगे क्या बनने वाला है',

    filter: 'छाँटें और क्रम बदलें',
    fields: {
      status: 'स्थिति',
      type: 'प्रकार',
      bhk: 'आकार',
      city: 'शहर',
      min: 'कम से कम कीमत',
      max: 'ज़्यादा से ज़्यादा कीमत',
      sort: 'क्रम',
    },
    show: 'प्रोजेक्ट दिखाएँ',
    chosen: 'आपने चुना',
    remove: 'हटाएँ: ',
    clear: 'सब हटाएँ',
    nearest: 'आपकी पसंद के करीब',
    filteredTitle: (filters: string, list: string) => `${filters}: ${list}`,

    count: (count: number) => `${count} प्रोजेक्ट`,
    countOf: (count: number, all: string) => `${all} में से ${count}`,
    none: 'कोई प्रोजेक्ट उपलब्ध नहीं है',
    noneOfKind: 'इस श्रेणी में कोई प्रोजेक्ट नहीं मिला।',
    nothingFits: 'ऐसा कोई प्रोजेक्ट नहीं जिसमें यह सब हो।',

    any: {
      ...{ status: 'कोई भी स्थिति', type: 'कोई भी प्रकार', bhk: 'कोई भी आकार', city: 'कोई भी शहर' },
      ...{ min: 'कोई भी कीमत', max: 'कोई भी कीमत' },
    },
    newest: 'नए पहले',
    sorts: { 'price-low': 'कीमत: कम से ज़्यादा', 'price-high': 'कीमत: ज़्यादा से कम', name: 'नाम' },
    choice: (label: string, count: number) => `${label} (${count})`,
    from: (price: string) => `${price} से`,
    upTo: (price: string) => `${price} तक`,
    rera: 'RERA पंजीकृत',
    unpriced: {
      all: 'कीमत और आकार हर प्रोजेक्ट के पेज पर लिखे हैं।',
      some: 'कुछ प्रोजेक्ट कीमत और आकार केवल अपने पेज पर बताते हैं: इन्हें चुनने पर वे छूट जाते हैं।',
    },
    without: (label: string, count: string) => `\u201c${label}\u201d के बिना: ${count}`,
  },
});

/** The lists of projects. */
export const PROJECT_LISTS = byLanguage({
  en: {
    all: 'All Projects',
    completed: 'Completed Projects',
    ongoing: 'Running Projects',
    upcoming: 'Upcoming Projects',
  },
  hi: {
    all: 'सभी प्रोजेक्ट',
    completed: 'पूरे हो चुके प्रोजेक्ट',
    ongoing: 'चल रहे प्रोजेक्ट',
    upcoming: 'आने वाले प्रोजेक्ट',
  },
});
