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
  hi: {
    title: 'तस्वीरें',
    eyebrow: 'गैलरी',
    seeProjects: 'चल रहे प्रोजेक्ट देखें',

    none: 'इस एलबम में कोई तस्वीर नहीं मिली।',
    notFound: 'एलबम नहीं मिला',
    album: 'एलबम',
    picture: 'तस्वीर',

    albumEyebrow: 'फ़ोटो एलबम',
    pageTitle: (album: string) => `${album}: फ़ोटो एलबम`,
    description: (groupName: string, album: string) => `${groupName} का फ़ोटो एलबम: ${album}।`,
    all: 'सभी एलबम',
    backToAll: 'सभी एलबम पर वापस',
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
  hi: {
    title: 'वीडियो',
    eyebrow: 'गैलरी',
    seePictures: 'तस्वीरें देखें',
    album: 'वीडियो एलबम',

    none: 'इस एलबम में कोई वीडियो नहीं मिला।',
    notFound: 'एलबम नहीं मिला',

    albumEyebrow: 'वीडियो एलबम',
    pageTitle: (album: string) => `${album}: वीडियो एलबम`,
    description: (groupName: string, album: string) => `${groupName} के वीडियो: ${album}।`,
    all: 'सभी वीडियो एलबम',
    backToAll: 'सभी वीडियो एलबम पर वापस',
    watch: 'परिचय देखें',
  },
});
