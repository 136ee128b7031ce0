import type { Text } from '../../shared/language.ts';

/** The sentences that a reader gets instead of a picture or file. */
export const REFUSALS = {
  noPicture: { en: 'There is no such picture.', hi: 'ऐसी कोई तस्वीर नहीं है।' },
  pictureLater: { en: 'The picture cannot be had just now.', hi: 'तस्वीर अभी नहीं मिल सकती।' },
  picturesBusy: { en: 'Too many pictures are being made.', hi: 'अभी बहुत-सी तस्वीरें बन रही हैं।' },
  tooManyPictures: {
    en: 'Too many pictures for one address.',
    hi: 'एक पते के लिए तस्वीरें बहुत ज़्यादा हो गईं।',
  },
  noFile: { en: 'There is no such file.', hi: 'ऐसी कोई फ़ाइल नहीं है।' },
  fileLater: {
    en: 'The file cannot be had just now. Please try again later.',
    hi: 'फ़ाइल अभी नहीं मिल सकती। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  },
  filesBusy: { en: 'Too many files are being sent.', hi: 'अभी बहुत-सी फ़ाइलें भेजी जा रही हैं।' },
  tooManyFiles: {
    en: 'Too many files are being sent to your address.',
    hi: 'आपके पते पर पहले से बहुत-सी फ़ाइलें भेजी जा रही हैं।',
  },
} satisfies Record<string, Text>;

export type RefusalName = keyof typeof REFUSALS;
