import { byLanguage } from './by-language.ts';

export const IMAGES = byLanguage({
  en: {
    title: 'Images',
    eyebrow: 'Gallery',
    seeProjects: 'See running projects',

    none: 'No images found for this album.',
    notFound: 'Album not found',
    /** What upstream gives no name. */
    album: 'Album',
    picture: 'Picture',

    albumEyebrow: 'Photo album',
    pageTitle: (album: string) => `${album}: photo album`,
    description: (groupName: string, album: string) => `Photo album of ${groupName}: ${album}.`,
    all: 'All albums',
    backToAll: 'Back to all albums',
  },
});

export const VIDEOS = byLanguage({
  en: {
    title: 'Videos',
    eyebrow: 'Gallery',
    seePictures: 'See the pictures',
    album: 'Video album',

    none: 'No videos found for this album.',
    notFound: 'Album not found',

    albumEyebrow: 'Video album',
    pageTitle: (album: string) => `${album}: video album`,
    description: (groupName: string, album: string) => `Videos of ${groupName}: ${album}.`,
    all: 'All video albums',
    backToAll: 'Back to all video albums',
    watch: 'Watch the introduction',
  },
});
