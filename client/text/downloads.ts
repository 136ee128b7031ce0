import { byLanguage } from './by-language.ts';

export const DOWNLOADS = byLanguage({
  en: {
    title: 'Downloads',
    crumb: 'Download',
    eyebrow: 'Documents',
    askUs: 'Ask us for a document',
    cannotFind: 'Cannot find a paper?',
    ask: 'Ask for a document',
    onHost: (host: string) => `, on ${host}`,
    open: 'Open',
    download: 'Download',

    none: 'No documents available.',
    refused: 'Failed to load downloads.',
    unreachable: 'Something went wrong while fetching downloads.',
  },
  hi: {
    title: 'डाउनलोड',
    crumb: 'डाउनलोड',
    eyebrow: 'दस्तावेज़',
    askUs: 'दस्तावेज़ के लिए हमसे कहें',
    cannotFind: 'कोई कागज़ नहीं मिल रहा?',
    ask: 'दस्तावेज़ माँगें',
    onHost: (host: string) => `, ${host} पर`,
    open: 'खोलें',
    download: 'डाउनलोड करें',

    none: 'कोई दस्तावेज़ उपलब्ध नहीं है।',
    refused: 'डाउनलोड नहीं खुल सके।',
    unreachable: 'डाउनलोड लाने में कुछ गड़बड़ हुई।',
  },
});
