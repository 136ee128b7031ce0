const DEVANAGARI = /\p{Script=Devanagari}/u;

/** The `lang` of an element with a text from outside: `hi` for Devanagari, so that a screen reader changes its voice. */
export function langOf(text: string | null | undefined): 'hi' | undefined {
  return text && DEVANAGARI.test(text) ? 'hi' : undefined;
}
