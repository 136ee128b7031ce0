import { byLanguage } from './by-language.ts';

export const CAREER = byLanguage({
  en: {
    title: 'Careers',
    crumb: 'Career',
    eyebrow: 'Career',
    heading: 'Work with us',
    /** Around the address that a résumé goes to, after an application. */
    sendTo: { before: 'The form itself sends nothing: please send your résumé to ', after: '.' },
    openings: 'Current openings',
    leaveNumber: 'Leave us your number',
    details: 'Details',
    detailsOf: (title: string) => ` of ${title}`,
    howWeHire: 'How we hire',
    nothingFits: 'Nothing here that fits?',
    writeTo: { before: 'Write to ', after: '. ' },
  },
  hi: {
    title: 'नौकरी',
    crumb: 'नौकरी',
    eyebrow: 'नौकरी',
    heading: 'हमारे साथ काम कीजिए',
    sendTo: { before: 'फ़ॉर्म अपने आप कुछ नहीं भेजता: कृपया अपना रेज़्यूमे यहाँ भेजें: ', after: '' },
    openings: 'खाली पद',
    leaveNumber: 'अपना नंबर छोड़ें',
    details: 'विवरण',
    detailsOf: (title: string) => `: ${title}`,
    howWeHire: 'हम कैसे चुनते हैं',
    nothingFits: 'आपके लायक कुछ नहीं मिला?',
    writeTo: { before: 'यहाँ लिखिए: ', after: '। ' },
  },
});

export const JOB = byLanguage({
  en: {
    pageTitle: (title: string, groupName: string) => `${title} | Careers at ${groupName}`,
    description: (title: string, groupName: string, location: string | null) =>
      `${title}: a job at ${groupName}${location ? ` in ${location}` : ''}, with what we expect and how to apply.`,
    eyebrow: 'Job opening',
    factsAndApplication: 'Facts and application',
    allOpenings: 'All openings',
    skills: 'Skills',

    none: 'No current openings available.',
    failed: 'Something went wrong while fetching job openings.',
    notFound: 'Job not found',
    /** Of a job past its deadline. */
    closed: (day: string) => `Applications closed on ${day}.`,
    location: 'Location',
    experience: 'Experience',
    employment: 'Employment',
    salary: 'Salary',
    applyBy: 'Apply by',
    posted: 'Posted',
    salaryRange: (from: string, to: string) => `${from} to ${to}`,

    apply: 'Apply',
    applyFor: (title: string) => ` for ${title}`,
  },
  hi: {
    pageTitle: (title: string, groupName: string) => `${title} | ${groupName} में नौकरी`,
    description: (title: string, groupName: string, location: string | null) =>
      `${title}: ${groupName} में नौकरी${location ? `, ${location}` : ''}। हम क्या चाहते हैं और आवेदन कैसे करें।`,
    eyebrow: 'खाली पद',
    factsAndApplication: 'मुख्य बातें और आवेदन',
    allOpenings: 'सभी खाली पद',
    skills: 'हुनर',

    none: 'अभी कोई पद खाली नहीं है।',
    failed: 'खाली पद लाने में कुछ गड़बड़ हुई।',
    notFound: 'नौकरी नहीं मिली',
    closed: (day: string) => `आवेदन ${day} को बंद हो गए।`,
    location: 'जगह',
    experience: 'अनुभव',
    employment: 'काम का प्रकार',
    salary: 'वेतन',
    applyBy: 'आवेदन की आखिरी तारीख',
    posted: 'प्रकाशित',
    salaryRange: (from: string, to: string) => `${from} से ${to}`,

    apply: 'आवेदन करें',
    applyFor: (title: string) => `: ${title}`,
  },
});

export const APPLY = byLanguage({
  en: {
    pageTitle: (position: string) => `Apply: ${position}`,
    description: (groupName: string) => `Apply for a position at ${groupName}.`,
    crumb: 'Apply',
    eyebrow: 'Job application',
    /** The position of somebody who comes from no job (docs/product.md, "Careers"). */
    unknownPosition: 'Unknown Position',
    /** Around the address that a résumé goes to. */
    sendTo: {
      before: 'This form checks your entries and sends nothing. To apply, send your résumé to ',
      after: '.',
    },
    seeOpenings: 'See all openings',
    openings: 'All openings',
    questions: 'Questions first?',
    ask: 'Ask about the site, the team or the terms before you apply. ',
    /** Beneath a field. */
    hints: {
      resume: 'One file, PDF or JPG/JPEG.',
      experience: 'Years, and what you have built, drawn or run.',
    },
    chooseAgain: 'Please choose your file again.',
    submit: 'Submit application',
  },
  hi: {
    pageTitle: (position: string) => `आवेदन: ${position}`,
    description: (groupName: string) => `${groupName} में किसी पद के लिए आवेदन कीजिए।`,
    crumb: 'आवेदन',
    eyebrow: 'नौकरी का आवेदन',
    unknownPosition: 'पद नहीं बताया गया',
    sendTo: {
      before: 'यह फ़ॉर्म आपकी भरी बातें जाँचता है और कुछ नहीं भेजता। आवेदन के लिए अपना रेज़्यूमे यहाँ भेजें: ',
      after: '',
    },
    seeOpenings: 'सभी खाली पद देखें',
    openings: 'सभी खाली पद',
    questions: 'पहले कुछ पूछना है?',
    ask: 'आवेदन से पहले साइट, टीम या शर्तों के बारे में पूछिए। ',
    hints: {
      resume: 'एक फ़ाइल, PDF या JPG/JPEG।',
      experience: 'कितने साल, और आपने क्या बनाया, खींचा या चलाया।',
    },
    chooseAgain: 'कृपया अपनी फ़ाइल फिर से चुनें।',
    submit: 'आवेदन जमा करें',
  },
});
