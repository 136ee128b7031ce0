import { byLanguage } from './by-language.ts';

export const VIDEOS = byLanguage({
  en: {
    title: 'Videos',
    eyebrow: 'Gallery',
    seePictures: 'See the pictures',
    none: 'No videos found for this album.',
    album: 'Video album',

    notFound: 'Album not found',
    description: (groupName: string, album: string) => `Videos of ${groupName}: ${album}.`,
    all: 'All video albums',
    backToAll: 'Back to all video albums',
    watch: 'Watch the introduction',
  },
});
