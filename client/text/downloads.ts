import { inLanguages } from './in-languages.ts';

export const DOWNLOADS = inLanguages({
  title: { en: 'Downloads', hi: 'डाउनलोड' },
  eyebrow: { en: 'Documents', hi: 'दस्तावेज़' },
  askUs: { en: 'Ask us for a document', hi: 'दस्तावेज़ के लिए हमसे कहें' },
  cannotFind: { en: 'Cannot find a paper?', hi: 'कोई कागज़ नहीं मिल रहा?' },
  ask: { en: 'Ask for a document', hi: 'दस्तावेज़ माँगें' },
  onHost: (host: string) => ({ en: `, on ${host}`, hi: `, ${host} पर` }),
  open: { en: 'Open', hi: 'खोलें' },
  download: { en: 'Download', hi: 'डाउनलोड करें' },

  none: { en: 'No documents available.', hi: 'कोई दस्तावेज़ उपलब्ध नहीं है।' },
  refused: { en: 'Failed to load downloads.', hi: 'डाउनलोड नहीं खुल सके।' },
  unreachable: { en: 'Something went wrong while fetching downloads.', hi: 'डाउनलोड लाने में कुछ गड़बड़ हुई।' },
});
