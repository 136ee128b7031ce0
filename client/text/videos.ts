import { byLanguage } from './by-language.ts';

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
