import { inLanguages } from './in-languages.ts';

export const PROJECT = inLanguages({
  /** @param about other facts: `Residential, Kolar Road, Bhopal, Ongoing` */
  pageDescription: (name: string, about: string) => ({
    en: `${name}: ${about}. Prices, plans, pictures and the way to a site visit.`,
    hi: `${name}: ${about}। कीमतें, नक्शे, तस्वीरें और साइट विज़िट का रास्ता।`,
  }),
  /** The rule of the EMI estimate beside the price. */
  emiRule: { en: 'price ÷ 24,000, a rule of thumb', hi: 'कीमत ÷ 24,000, मोटा अनुमान' },
  priceOf: (size: string) => ({ en: `${size} from`, hi: `${size} शुरू` }),
  plan: { en: 'Plan', hi: 'नक्शा' },
  ask: { en: 'Ask', hi: 'पूछें' },
  askOf: (unit: string) => ({ en: ` about ${unit}`, hi: `: ${unit}` }),

  possession: { en: 'Possession', hi: 'कब्ज़ा' },
  progress: { en: 'Progress', hi: 'निर्माण' },
  progressOn: (percent: number, day: string) => ({
    en: `${percent} % on ${day}`,
    hi: `${day} को ${percent} %`,
  }),
  amenities: { en: 'Amenities', hi: 'सुविधाएँ' },
  specification: { en: 'Specification', hi: 'निर्माण विवरण' },
  papers: { en: 'Papers', hi: 'काग़ज़ात' },
  banks: { en: 'Loans approved by', hi: 'इन बैंकों से लोन स्वीकृत' },
  payment: { en: 'Payment plan', hi: 'भुगतान योजना' },
  adviser: { en: 'Your adviser', hi: 'आपके सलाहकार' },
  speaks: (languages: string) => ({ en: `Speaks ${languages}`, hi: `भाषा: ${languages}` }),
  loan: {
    title: { en: 'What it costs a month', hi: 'महीने का खर्च' },
    offer: (instalment: string) => ({ en: `${instalment} a month`, hi: `${instalment} महीना` }),
    terms: (lent: string, own: string, rate: string, years: number) => ({
      en: `for a loan of ${lent} over ${years} years at ${rate} %, with ${own} of your own.`,
      hi: `${lent} के लोन पर, ${years} साल, ${rate} % ब्याज, आपकी ओर से ${own}।`,
    }),
    asOf: (rate: string, day: string) => ({
      en: `${rate} % is the rate of ${day}; a bank's own offer counts.`,
      hi: `${rate} % दर ${day} की है; मान्य बैंक का अपना प्रस्ताव है।`,
    }),
    calculate: { en: 'Calculate with these', hi: 'इनसे हिसाब लगाएँ' },
  },
  /** @param type `PDF, 2.4 MB` */
  brochure: (type: string) => ({ en: `Brochure (${type})`, hi: `ब्रोशर (${type})` }),
  enquireNow: { en: 'Enquire Now', hi: 'पूछताछ करें' },
  askAbout: (project: string) => ({ en: `Ask about ${project}`, hi: `${project} के बारे में पूछिए` }),
  askOnWhatsApp: { en: 'Ask on WhatsApp', hi: 'WhatsApp पर पूछें' },
  /** The beginning of the visitor's message. */
  whatsAppMessage: (project: string, size?: string) => ({
    en: `I would like to know more about ${size ? `${size} in ` : ''}${project}.`,
    hi: `मुझे ${project}${size ? ` में ${size}` : ''} के बारे में और जानना है।`,
  }),
  registration: {
    title: { en: 'Registration', hi: 'पंजीकरण' },
    lookUp: (host: string) => ({ en: `Look the number up at ${host}`, hi: `नंबर ${host} पर देखिए` }),
    codeOf: (where: string) => ({ en: `QR code to ${where}`, hi: `${where} का QR कोड` }),
    page: { en: 'This page, with pictures and today’s prices.', hi: 'यह पेज, तस्वीरों और आज की कीमतों के साथ।' },
    none: (authority: string) => ({
      en: `No ${authority} number is stated for this project.`,
      hi: `इस प्रोजेक्ट का ${authority} नंबर नहीं बताया गया है।`,
    }),
  },
  compareSimilar: { en: 'Compare with similar projects', hi: 'मिलते-जुलते प्रोजेक्टों से तुलना करें' },

  keyFacts: { en: 'Key facts', hi: 'मुख्य बातें' },
  mapInNewTab: { en: ' (map, opens in a new tab)', hi: ' (नक्शा, नए टैब में खुलता है)' },
  detailsAndProperties: { en: 'Details and properties', hi: 'विवरण और प्रॉपर्टी' },
  show: { en: 'Show', hi: 'दिखाएँ' },
  moreDetails: { en: 'More Details', hi: 'और विवरण' },
  moreDetailsOf: (project: string) => ({ en: `More details of ${project}`, hi: `${project} का और विवरण` }),
  reraId: { en: 'RERA id', hi: 'RERA नंबर' },
  address: { en: 'Address', hi: 'पता' },
  description: { en: 'Description', hi: 'विवरण' },
  notAvailable: { en: 'Not available', hi: 'उपलब्ध नहीं' },
  availableProperties: { en: 'Available Properties', hi: 'उपलब्ध प्रॉपर्टी' },
  columns: {
    title: { en: 'Type', hi: 'प्रकार' },
    bhk: { en: 'BHK', hi: 'BHK' },
    totalArea: { en: 'Total area', hi: 'कुल क्षेत्रफल' },
    builtupArea: { en: 'Builtup area', hi: 'निर्मित क्षेत्रफल' },
    ratePerSqft: { en: 'Rate per sq ft', hi: 'दर प्रति वर्ग फ़ुट' },
    price: { en: 'Price', hi: 'कीमत' },
    facing: { en: 'Facing', hi: 'दिशा' },
    floor: { en: 'Floor', hi: 'मंज़िल' },
  },
  /** The column names after a row's figures on phones. */
  inRow: {
    totalArea: { en: 'total', hi: 'कुल' },
    builtupArea: { en: 'built-up', hi: 'निर्मित' },
    ratePerSqft: { en: 'a sq ft', hi: 'प्रति वर्ग फ़ुट' },
    facing: { en: 'facing', hi: 'मुखी' },
    floor: { en: 'floor', hi: 'मंज़िल' },
  },
  noProperties: { en: 'No property details available.', hi: 'प्रॉपर्टी का कोई विवरण उपलब्ध नहीं है।' },

  gallery: { en: 'Gallery and documents', hi: 'गैलरी और दस्तावेज़' },
  tabs: {
    images: { en: 'Images', hi: 'तस्वीरें' },
    videos: { en: 'Videos', hi: 'वीडियो' },
    documents: { en: 'Documents', hi: 'दस्तावेज़' },
  },
  pictures: (count: number) => ({
    en: `${count || 'No'} ${count === 1 ? 'picture' : 'pictures'}`,
    hi: count ? `${count} ${count === 1 ? 'तस्वीर' : 'तस्वीरें'}` : 'कोई तस्वीर नहीं',
  }),
  pictureOf: (album: string, at: number, count: number) => ({
    en: `${album}, ${at} of ${count}`,
    hi: `${album}, ${count} में से ${at}`,
  }),

  similar: { en: 'Similar projects', hi: 'मिलते-जुलते प्रोजेक्ट' },

  whatsApp: { en: 'Send on WhatsApp', hi: 'WhatsApp पर भेजें' },
  copy: { en: 'Copy link', hi: 'लिंक कॉपी करें' },
  copied: { en: 'Link copied.', hi: 'लिंक कॉपी हो गया।' },
  share: { en: 'Share', hi: 'साझा करें' },
  print: { en: 'Print', hi: 'प्रिंट करें' },
  units: {
    first: { en: 'First:', hi: 'पहले:' },
    sort: { en: 'Sort:', hi: 'क्रम:' },
  },
  near: {
    title: { en: 'What is near', hi: 'आसपास क्या है' },
    note: { en: 'As the crow flies; roads are longer.', hi: 'सीधी दूरी; सड़क से दूरी ज़्यादा होती है।' },
  },
});
