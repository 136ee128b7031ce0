import { inLanguages } from './in-languages.ts';

export const IMAGES = inLanguages({
  seeProjects: { en: 'See running projects', hi: 'चल रहे प्रोजेक्ट देखें' },

  none: { en: 'No images found for this album.', hi: 'इस एलबम में कोई तस्वीर नहीं मिली।' },
  notFound: { en: 'Album not found', hi: 'एलबम नहीं मिला' },
  /** Titles for albums and pictures without one. */
  album: { en: 'Album', hi: 'एलबम' },
  picture: { en: 'Picture', hi: 'तस्वीर' },

  albumEyebrow: { en: 'Photo album', hi: 'फ़ोटो एलबम' },
  pageTitle: (album: string) => ({ en: `${album}: photo album`, hi: `${album}: फ़ोटो एलबम` }),
  description: (groupName: string, album: string) => ({
    en: `Photo album of ${groupName}: ${album}.`,
    hi: `${groupName} का फ़ोटो एलबम: ${album}।`,
  }),
  all: { en: 'All albums', hi: 'सभी एलबम' },
  backToAll: { en: 'Back to all albums', hi: 'सभी एलबम पर वापस' },
});

export const VIDEOS = inLanguages({
  seePictures: { en: 'See the pictures', hi: 'तस्वीरें देखें' },

  none: { en: 'No videos found for this album.', hi: 'इस एलबम में कोई वीडियो नहीं मिला।' },
  notFound: { en: 'Album not found', hi: 'एलबम नहीं मिला' },

  albumEyebrow: { en: 'Video album', hi: 'वीडियो एलबम' },
  pageTitle: (album: string) => ({ en: `${album}: video album`, hi: `${album}: वीडियो एलबम` }),
  description: (groupName: string, album: string) => ({
    en: `Videos of ${groupName}: ${album}.`,
    hi: `${groupName} के वीडियो: ${album}।`,
  }),
  all: { en: 'All video albums', hi: 'सभी वीडियो एलबम' },
  backToAll: { en: 'Back to all video albums', hi: 'सभी वीडियो एलबम पर वापस' },
});
