import { byLanguage } from './by-language.ts';

export const VIDEO_ALBUM = byLanguage({
  en: {
    list: 'Videos',
    eyebrow: 'Video album',
    pageTitle: (album: string) => `${album}: video album`,
    description: (groupName: string, album: string) => `Videos of ${groupName}: ${album}.`,
    all: 'All video albums',
    backToAll: 'Back to all video albums',
    watch: 'Watch the introduction',
  },
});
