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
});
