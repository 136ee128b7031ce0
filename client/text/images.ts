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
