import { byLanguage } from './by-language.ts';

export const ABOUT = byLanguage({
  en: {
    crumb: 'About Us',
    description: (groupName: string, city: string) =>
      `Who builds with ${groupName} in ${city}: our history and achievements, vision and mission, and a message of the CMD.`,
    eyebrow: 'About us',
    title: (groupName: string) => `About ${groupName}`,
    onThisPage: 'On this page',
    cmdMessage: 'CMD message',
  },
});
