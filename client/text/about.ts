import { byLanguage } from './by-language.ts';

export const ABOUT = byLanguage({
  en: {
    crumb: 'About Us',
    eyebrow: 'About us',
    title: (groupName: string) => `About ${groupName}`,
    onThisPage: 'On this page',
    cmdMessage: 'CMD message',
  },
});
