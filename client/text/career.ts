import { inLanguages } from './in-languages.ts';

export const CAREER = inLanguages({
  title: { en: 'Careers', hi: 'नौकरी' },
  eyebrow: { en: 'Career', hi: 'नौकरी' },
  heading: { en: 'Work with us', hi: 'हमारे साथ काम कीजिए' },
  /** The sentence after an application; `{}` is the address for résumés. */
  sendTo: {
    en: 'The form itself sends nothing: please send your résumé to {}.',
    hi: 'फ़ॉर्म अपने आप कुछ नहीं भेजता: कृपया अपना रेज़्यूमे यहाँ भेजें: {}',
  },
  openings: { en: 'Current openings', hi: 'खाली पद' },
  leaveNumber: { en: 'Leave us your number', hi: 'अपना नंबर छोड़ें' },
  details: { en: 'Details', hi: 'विवरण' },
  detailsOf: (title: string) => ({ en: ` of ${title}`, hi: `: ${title}` }),
  howWeHire: { en: 'How we hire', hi: 'हम कैसे चुनते हैं' },
  nothingFits: { en: 'Nothing here that fits?', hi: 'आपके लायक कुछ नहीं मिला?' },
  writeTo: { en: 'Write to {}. ', hi: 'यहाँ लिखिए: {}। ' },
});

export const JOB = inLanguages({
  pageTitle: (title: string, groupName: string) => ({
    en: `${title} | Careers at ${groupName}`,
    hi: `${title} | ${groupName} में नौकरी`,
  }),
  description: (title: string, groupName: string, location: string | null) => ({
    en: `${title}: a job at ${groupName}${location ? ` in ${location}` : ''}, with what we expect and how to apply.`,
    hi: `${title}: ${groupName} में नौकरी${location ? `, ${location}` : ''}। हम क्या चाहते हैं और आवेदन कैसे करें।`,
  }),
  eyebrow: { en: 'Job opening', hi: 'खाली पद' },
  factsAndApplication: { en: 'Facts and application', hi: 'मुख्य बातें और आवेदन' },
  allOpenings: { en: 'All openings', hi: 'सभी खाली पद' },
  skills: { en: 'Skills', hi: 'हुनर' },

  none: { en: 'No current openings available.', hi: 'अभी कोई पद खाली नहीं है।' },
  failed: { en: 'Something went wrong while fetching job openings.', hi: 'खाली पद लाने में कुछ गड़बड़ हुई।' },
  notFound: { en: 'Job not found', hi: 'नौकरी नहीं मिली' },
  /** The message for a job past its deadline. */
  closed: (day: string) => ({ en: `Applications closed on ${day}.`, hi: `आवेदन ${day} को बंद हो गए।` }),
  location: { en: 'Location', hi: 'जगह' },
  experience: { en: 'Experience', hi: 'अनुभव' },
  employment: { en: 'Employment', hi: 'काम का प्रकार' },
  salary: { en: 'Salary', hi: 'वेतन' },
  salaryFrom: (least: string) => ({ en: `From ${least}`, hi: `${least} से` }),
  salaryUpTo: (most: string) => ({ en: `Up to ${most}`, hi: `${most} तक` }),
  applyBy: { en: 'Apply by', hi: 'आवेदन की आखिरी तारीख' },
  posted: { en: 'Posted', hi: 'प्रकाशित' },

  apply: { en: 'Apply', hi: 'आवेदन करें' },
});

export const APPLY = inLanguages({
  pageTitle: (position: string) => ({ en: `Apply: ${position}`, hi: `आवेदन: ${position}` }),
  description: (groupName: string) => ({
    en: `Apply for a position at ${groupName}.`,
    hi: `${groupName} में किसी पद के लिए आवेदन कीजिए।`,
  }),
  crumb: { en: 'Apply', hi: 'आवेदन' },
  eyebrow: { en: 'Job application', hi: 'नौकरी का आवेदन' },
  /** The position in a form without a job (docs/product.md, "Careers"). */
  unknownPosition: { en: 'Unknown Position', hi: 'पद नहीं बताया गया' },
  /** The sentence about the form; `{}` is the address for résumés. */
  sendTo: {
    en: 'This form checks your entries and sends nothing. To apply, send your résumé to {}.',
    hi: 'यह फ़ॉर्म आपकी भरी बातें जाँचता है और कुछ नहीं भेजता। आवेदन के लिए अपना रेज़्यूमे यहाँ भेजें: {}',
  },
  seeOpenings: { en: 'See all openings', hi: 'सभी खाली पद देखें' },
  questions: { en: 'Questions first?', hi: 'पहले कुछ पूछना है?' },
  ask: {
    en: 'Ask about the site, the team or the terms before you apply. ',
    hi: 'आवेदन से पहले साइट, टीम या शर्तों के बारे में पूछिए। ',
  },
  /** Hints under the fields. */
  hints: {
    resume: { en: 'One file, PDF or JPG/JPEG.', hi: 'एक फ़ाइल, PDF या JPG/JPEG।' },
    experience: {
      en: 'Years, and what you have built, drawn or run.',
      hi: 'कितने साल, और आपने क्या बनाया, खींचा या चलाया।',
    },
  },
  chooseAgain: { en: 'Please choose your file again.', hi: 'कृपया अपनी फ़ाइल फिर से चुनें।' },
  submit: { en: 'Submit application', hi: 'आवेदन जमा करें' },
});
