import { byLanguage } from './by-language.ts';

export const IMAGES = byLanguage({
  en: {
    title: 'Images',
    eyebrow: 'Gallery',
    seeProjects: 'See running projects',
    none: 'No images found for this album.',

    albumEyebrow: 'Photo album',
    notFound: 'Album not found',
    /** What upstream gives no name. */
    album: 'Album',
    picture: 'Picture',
    description: (groupName: string, album: string) => `Photo album of ${groupName}: ${album}.`,
    all: 'All albums',
    backToAll: 'Back to all albums',
  },
});
