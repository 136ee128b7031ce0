import { byLanguage } from './by-language.ts';

export const CONTACT = byLanguage({
  en: {
    thanks: 'Thank you',
    description: (groupName: string, city: string) =>
      `Write to ${groupName}, call the sales desk or visit us in ${city}: offices, opening hours and the enquiry form.`,
    crumb: 'Contact us',
    eyebrow: 'Contact',
    /** Above the form. @param reply who answers, and when */
    sentLead: 'Your message is with the sales desk.',
    projectLead: (project: string, reply: string) => `About ${project}: leave us your number. ${reply}`,

    ratherTalk: 'Rather talk?',
    whatsApp: 'WhatsApp',
    newTab: ' (opens in a new tab)',
    openingHours: 'Opening hours',
    comeAndSee: 'Come and see us',
    openInMaps: 'Open in maps',
    officeInNewTab: (office: string) => `: ${office} (opens in a new tab)`,

    sketch: (offices: string) => `Sketch of Bhopal with our offices: ${offices}`,
    upperLake: 'Upper Lake',
    lowerLake: 'Lower Lake',
    notToScale: 'A sketch, not to scale.',

    next: 'What happens next',
    runningProjects: 'Running projects',
    another: 'Send another message',
  },
});
