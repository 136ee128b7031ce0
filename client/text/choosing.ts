import { byLanguage } from './by-language.ts';

export const COMPARE = byLanguage({
  en: {
    title: 'Compare projects',
    /** Of the document; the names are those of one to three projects. */
    titleOf: ([first = '', ...others]: string[]) => {
      const last = others.pop();
      return last
        ? `Compared: ${[first, ...others].join(', ')} and ${last}`
        : `${first}: compare with other projects`;
    },
    titleOfNone: 'Compare projects side by side',
    eyebrow: 'Side by side',
    lead: 'Prices, sizes and papers of up to three projects beside each other. What is not the same is marked.',
    description:
      'Up to three projects side by side: price, rate per square foot, sizes, stage, RERA and distances.',
    nothing: 'No project is picked yet.',
    howTo: 'Tick “Compare” on the cards of a list, then press “Compare side by side”.',
    one: 'Pick one or two more to compare it with',
    gone: (names: string) => `Not on the site any more, and left out: ${names}.`,
    leftOut: (names: string) => `Three projects fit side by side. Left out: ${names}.`,
    table: 'Projects side by side',
    about: 'Project',
    differs: 'differs',
    unknown: 'not known',
    remove: 'Take off',
    removeOf: (project: string) => ` ${project}`,
    requestCallback: 'Request Callback',
    lists: { ongoing: 'Running projects', completed: 'Completed projects', upcoming: 'Upcoming projects' },
    print: 'Print this page for three projects on one sheet.',
    rera: (authority: string) => `RERA numbers can be looked up at ${authority}`,
    toShortlist: 'Keep these as a shortlist',

    rows: {
      price: 'Lowest price',
      rate: 'Per sq ft',
      homes: 'Homes',
      area: 'Sizes',
      facing: 'Facing',
      floors: 'Floors',
      stage: 'Stage',
      type: 'Type',
      place: 'Place',
      rera: 'RERA',
      unregistered: 'Not stated',
      started: 'Started',
    },
    to: (place: string) => `To ${place}`,
  },
  hi: {
    title: 'प्रोजेक्टों की तुलना',
    titleOf: ([first = '', ...others]: string[]) => {
      const last = others.pop();
      return last ? `तुलना: ${[first, ...others].join(', ')} और ${last}` : `${first}: दूसरे प्रोजेक्टों से तुलना`;
    },
    titleOfNone: 'प्रोजेक्ट साथ-साथ रखकर देखिए',
    eyebrow: 'साथ-साथ',
    lead: 'तीन प्रोजेक्टों तक की कीमत, आकार और कागज़ एक साथ। जो अलग है, उस पर निशान है।',
    description: 'तीन प्रोजेक्टों तक साथ-साथ: कीमत, प्रति वर्ग फ़ुट दर, आकार, स्थिति, RERA और दूरियाँ।',
    nothing: 'अभी कोई प्रोजेक्ट नहीं चुना गया है।',
    howTo: 'सूची के कार्ड पर “तुलना” चुनिए, फिर “साथ-साथ देखें” दबाइए।',
    one: 'तुलना के लिए एक-दो और चुनिए',
    gone: (names: string) => `अब साइट पर नहीं हैं, इसलिए छोड़े गए: ${names}।`,
    leftOut: (names: string) => `साथ-साथ तीन प्रोजेक्ट आते हैं। छोड़े गए: ${names}।`,
    table: 'साथ-साथ प्रोजेक्ट',
    about: 'प्रोजेक्ट',
    differs: 'अलग है',
    unknown: 'पता नहीं',
    remove: 'हटाएँ',
    removeOf: (project: string) => ` ${project}`,
    requestCallback: 'कॉल मँगाएँ',
    lists: { ongoing: 'चल रहे प्रोजेक्ट', completed: 'पूरे हो चुके प्रोजेक्ट', upcoming: 'आने वाले प्रोजेक्ट' },
    print: 'तीनों प्रोजेक्ट एक पन्ने पर चाहिए तो यह पेज प्रिंट कीजिए।',
    rera: (authority: string) => `RERA नंबर ${authority} पर देखे जा सकते हैं`,
    toShortlist: 'इन्हें चुनी सूची में रखें',

    rows: {
      price: 'सबसे कम कीमत',
      rate: 'प्रति वर्ग फ़ुट',
      homes: 'घर',
      area: 'आकार',
      facing: 'दिशा',
      floors: 'मंज़िलें',
      stage: 'स्थिति',
      type: 'प्रकार',
      place: 'जगह',
      rera: 'RERA',
      unregistered: 'नहीं बताया गया',
      started: 'शुरू हुआ',
    },
    to: (place: string) => `${place} तक`,
  },
});

export const SHORTLIST = byLanguage({
  en: {
    title: 'Shortlist',
    /** Of the document. */
    titleOf: ([first = '', second, ...others]: string[]) => {
      if (!second) return `Shortlist: ${first}`;
      return `Shortlist: ${first}${others.length ? `, ${second} and ${others.length} more` : ` and ${second}`}`;
    },
    titleOfNone: 'Your shortlist of projects',
    eyebrow: 'What you picked',
    lead: 'The projects that somebody put aside. The address of this page holds them: send it to the people who decide with you.',
    description: 'Projects that somebody picked, on one page with an address to share.',
    nothing: 'Nothing is saved here yet.',
    howTo: 'Press “Save” on a project’s card. What you save stays in this browser; no account, no cookie.',
    withoutScript: 'Saving needs JavaScript. Without it, tick “Compare” on the cards instead.',
    gone: (names: string) => `Not on the site any more, and left out: ${names}.`,
    leftOut: (count: number) =>
      `A shortlist holds 20 projects: ${count} more in this address ${count === 1 ? 'is' : 'are'} left out.`,
    address: 'Address to share',
    whatsApp: 'Send on WhatsApp',
    keep: 'Save all of these in this browser',
    kept: 'Saved in this browser.',
    seeProjects: 'All projects',
  },
  hi: {
    title: 'चुनी सूची',
    titleOf: ([first = '', second, ...others]: string[]) => {
      if (!second) return `चुनी सूची: ${first}`;
      return `चुनी सूची: ${first}${others.length ? `, ${second} और ${others.length} अन्य` : ` और ${second}`}`;
    },
    titleOfNone: 'आपके चुने हुए प्रोजेक्ट',
    eyebrow: 'आपकी पसंद',
    lead: 'अलग रखे गए प्रोजेक्ट। वे इस पेज के पते में ही हैं: पता उन्हें भेजिए जो आपके साथ तय करेंगे।',
    description: 'चुने हुए प्रोजेक्ट एक ही पेज पर, जिसका पता भेजा जा सकता है।',
    nothing: 'यहाँ अभी कुछ नहीं रखा गया है।',
    howTo: 'प्रोजेक्ट के कार्ड पर “सहेजें” दबाइए। सूची इसी ब्राउज़र में रहती है; न खाता, न कुकी।',
    withoutScript: 'सहेजने के लिए JavaScript चाहिए। उसके बिना कार्ड पर “तुलना” चुनिए।',
    gone: (names: string) => `अब साइट पर नहीं हैं, इसलिए छोड़े गए: ${names}।`,
    leftOut: (count: number) => `सूची में 20 प्रोजेक्ट आते हैं: इस पते के ${count} और छोड़े गए।`,
    address: 'भेजने का पता',
    whatsApp: 'WhatsApp पर भेजें',
    keep: 'इन सबको इस ब्राउज़र में सहेजें',
    kept: 'इस ब्राउज़र में सहेज लिया गया।',
    seeProjects: 'सभी प्रोजेक्ट',
  },
});
