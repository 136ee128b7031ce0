import { byLanguage } from './by-language.ts';

export const IMAGE_ALBUM = byLanguage({
  en: {
    list: 'Images',
    eyebrow: 'Photo album',
    pageTitle: (album: string) => `${album}: photo album`,
    description: (groupName: string, album: string) => `Photo album of ${groupName}: ${album}.`,
    all: 'All albums',
    backToAll: 'Back to all albums',
  },
});
