import { byLanguage } from './by-language.ts';

export const IMAGES = byLanguage({
  en: {
    title: 'Images',
    eyebrow: 'Gallery',
    seeProjects: 'See running projects',
  },
});

/** What the view models say: the browser never gets it. */
export const IMAGE_VIEW = byLanguage({
  en: {
    none: 'No images found for this album.',
    notFound: 'Album not found',
    /** What upstream gives no name. */
    album: 'Album',
    picture: 'Picture',
  },
});

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

export const VIDEOS = byLanguage({
  en: {
    title: 'Videos',
    eyebrow: 'Gallery',
    seePictures: 'See the pictures',
    album: 'Video album',
  },
});

/** What the view models say: the browser never gets it. */
export const VIDEO_VIEW = byLanguage({
  en: {
    none: 'No videos found for this album.',
    notFound: 'Album not found',
    /** An album that upstream gives no name. */
    album: 'Videos',
  },
});

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
