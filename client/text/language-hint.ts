import type { DEFAULT_LANGUAGE, Language } from '../../shared/language.ts';

/** What a visitor reads, in a language that the page is not in, of the page in that language. */
export const LANGUAGE_HINT: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, HintText> = {
  hi: { label: 'भाषा', say: 'यह साइट हिन्दी में भी है', close: 'बंद करें' },
};

interface HintText {
  label: string;
  say: string;
  close: string;
}
