const DEVANAGARI = /\p{Script=Devanagari}/u;

/**
 * The language of a text that came from outside, for the `lang` of the element that holds it: the page itself is
 * English, and a screen reader must change its voice for the rest.
 * @returns `hi` for a text that holds Devanagari
 */
export function langOf(text: string | null | undefined): 'hi' | undefined {
  return text && DEVANAGARI.test(text) ? 'hi' : undefined;
}
