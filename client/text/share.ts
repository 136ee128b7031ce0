import { byLanguage } from './by-language.ts';

export const SHARE = byLanguage({
  en: {
    whatsApp: 'Send on WhatsApp',
    copy: 'Copy link',
    copied: 'Link copied.',
    share: 'Share',
    print: 'Print',
  },
});
