import type { DEFAULT_LANGUAGE, Language } from '../../shared/language.ts';

type HintText = Record<'label' | 'say' | 'close', string>;

/** The hint about the page in another language, written in that language. */
export const LANGUAGE_HINT: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, HintText> = {
  hi: { label: 'भाषा', say: 'यह साइट हिन्दी में भी है', close: 'बंद करें' },
};
