import { inLanguages } from './in-languages.ts';

/** The message about unknown projects in an address. @param names the names of these projects, separated by commas */
const gone = (names: string) => ({
  en: `Not on the site any more, and left out: ${names}.`,
  hi: `अब साइट पर नहीं हैं, इसलिए छोड़े गए: ${names}।`,
});

export const COMPARE = inLanguages({
  title: { en: 'Compare projects', hi: 'प्रोजेक्टों की तुलना' },
  /** The document's title, from the names of one to three projects. */
  titleOf: ([first = '', ...others]: string[]) => {
    const last = others.pop();
    const before = [first, ...others].join(', ');
    return last
      ? { en: `Compared: ${before} and ${last}`, hi: `तुलना: ${before} और ${last}` }
      : { en: `${first}: compare with other projects`, hi: `${first}: दूसरे प्रोजेक्टों से तुलना` };
  },
  titleOfNone: { en: 'Compare projects side by side', hi: 'प्रोजेक्ट साथ-साथ रखकर देखिए' },
  eyebrow: { en: 'Side by side', hi: 'साथ-साथ' },
  intro: {
    en: 'Prices, sizes and papers of up to three projects beside each other. What is the same is grey.',
    hi: 'तीन प्रोजेक्टों तक की कीमत, आकार और कागज़ एक साथ। जो एक जैसा है, वह हल्के रंग में है।',
  },
  description: {
    en: 'Up to three projects side by side: price, rate per square foot, sizes, stage, RERA and distances.',
    hi: 'तीन प्रोजेक्टों तक साथ-साथ: कीमत, प्रति वर्ग फ़ुट दर, आकार, स्थिति, RERA और दूरियाँ।',
  },
  nothing: { en: 'No project is picked yet.', hi: 'अभी कोई प्रोजेक्ट नहीं चुना गया है।' },
  howTo: {
    en: 'Tick “Compare” on the cards of a list, then press “Compare side by side”.',
    hi: 'सूची के कार्ड पर “तुलना” चुनिए, फिर “साथ-साथ देखें” दबाइए।',
  },
  one: { en: 'Pick one or two more to compare it with', hi: 'तुलना के लिए एक-दो और चुनिए' },
  gone,
  leftOut: (names: string) => ({
    en: `Three projects fit side by side. Left out: ${names}.`,
    hi: `साथ-साथ तीन प्रोजेक्ट आते हैं। छोड़े गए: ${names}।`,
  }),
  table: { en: 'Projects side by side', hi: 'साथ-साथ प्रोजेक्ट' },
  about: { en: 'Project', hi: 'प्रोजेक्ट' },
  ways: { en: 'Picture and ways', hi: 'तस्वीर और रास्ते' },
  unknown: { en: 'not known', hi: 'पता नहीं' },
  remove: { en: 'Take off', hi: 'हटाएँ' },
  lists: {
    ongoing: { en: 'Running projects', hi: 'चल रहे प्रोजेक्ट' },
    completed: { en: 'Completed projects', hi: 'पूरे हो चुके प्रोजेक्ट' },
    upcoming: { en: 'Upcoming projects', hi: 'आने वाले प्रोजेक्ट' },
  },
  print: {
    en: 'Print this page for three projects on one sheet.',
    hi: 'तीनों प्रोजेक्ट एक पन्ने पर चाहिए तो यह पेज प्रिंट कीजिए।',
  },
  rera: (authority: string) => ({
    en: `RERA numbers can be looked up at ${authority}`,
    hi: `RERA नंबर ${authority} पर देखे जा सकते हैं`,
  }),
  toShortlist: { en: 'Keep these as a shortlist', hi: 'इन्हें चुनी सूची में रखें' },

  rows: {
    price: { en: 'Lowest price', hi: 'सबसे कम कीमत' },
    /** @param size `2 BHK` */
    priceOf: (size: string) => ({ en: `${size} from`, hi: `${size} शुरू` }),
    areaOf: (size: string) => ({ en: `Area, ${size}`, hi: `एरिया, ${size}` }),
    carpet: { en: 'Area', hi: 'एरिया' },
    monthly: { en: 'Monthly, on a loan', hi: 'महीना, लोन पर' },
    possession: { en: 'Possession', hi: 'कब्ज़ा' },
    rate: { en: 'Per sq ft', hi: 'प्रति वर्ग फ़ुट' },
    homes: { en: 'Homes', hi: 'घर' },
    area: { en: 'Sizes', hi: 'आकार' },
    facing: { en: 'Facing', hi: 'दिशा' },
    floors: { en: 'Floors', hi: 'मंज़िलें' },
    stage: { en: 'Stage', hi: 'स्थिति' },
    type: { en: 'Type', hi: 'प्रकार' },
    place: { en: 'Place', hi: 'जगह' },
    started: { en: 'Started', hi: 'शुरू हुआ' },
  },
  to: (place: string) => ({ en: `To ${place}`, hi: `${place} तक` }),
});

export const SHORTLIST = inLanguages({
  title: { en: 'Shortlist', hi: 'चुनी सूची' },
  /** The document's title, from the projects' names. */
  titleOf: ([first = '', second, ...others]: string[]) => {
    if (!second) return { en: `Shortlist: ${first}`, hi: `चुनी सूची: ${first}` };
    return others.length
      ? {
          en: `Shortlist: ${first}, ${second} and ${others.length} more`,
          hi: `चुनी सूची: ${first}, ${second} और ${others.length} अन्य`,
        }
      : { en: `Shortlist: ${first} and ${second}`, hi: `चुनी सूची: ${first} और ${second}` };
  },
  titleOfNone: { en: 'Your shortlist of projects', hi: 'आपके चुने हुए प्रोजेक्ट' },
  eyebrow: { en: 'What you picked', hi: 'आपकी पसंद' },
  intro: {
    en: 'Your saved projects. The address of this page holds them: send it to the people who decide with you.',
    hi: 'अलग रखे गए प्रोजेक्ट। वे इस पेज के पते में ही हैं: पता उन्हें भेजिए जो आपके साथ तय करेंगे।',
  },
  description: {
    en: 'Projects that somebody picked, on one page with an address to share.',
    hi: 'चुने हुए प्रोजेक्ट एक ही पेज पर, जिसका पता भेजा जा सकता है।',
  },
  nothing: { en: 'Nothing is saved here yet.', hi: 'यहाँ अभी कुछ नहीं रखा गया है।' },
  howTo: {
    en: 'Press “Save” on a project’s card. What you save stays in this browser; no account, no cookie.',
    hi: 'प्रोजेक्ट के कार्ड पर “सहेजें” दबाइए। सूची इसी ब्राउज़र में रहती है; न खाता, न कुकी।',
  },
  withoutScript: {
    en: 'Saving needs JavaScript. Without it, tick “Compare” on the cards instead.',
    hi: 'सहेजने के लिए JavaScript चाहिए। उसके बिना कार्ड पर “तुलना” चुनिए।',
  },
  gone,
  leftOut: (count: number) => ({
    en: `A shortlist holds 20 projects: ${count} more in this address ${count === 1 ? 'is' : 'are'} left out.`,
    hi: `सूची में 20 प्रोजेक्ट आते हैं: इस पते के ${count} और छोड़े गए।`,
  }),
  address: { en: 'Address to share', hi: 'भेजने का पता' },
  whatsApp: { en: 'Send on WhatsApp', hi: 'WhatsApp पर भेजें' },
  keep: { en: 'Save all of these in this browser', hi: 'इन सबको इस ब्राउज़र में सहेजें' },
  kept: { en: 'Saved in this browser.', hi: 'इस ब्राउज़र में सहेज लिया गया।' },
  seeProjects: { en: 'All projects', hi: 'सभी प्रोजेक्ट' },
});
