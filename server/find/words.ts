import type { Marked } from '../../shared/search.ts';

/** A word or a number of any script; joiners that Hindi is typed with stand inside words. */
const WORD = /\p{N}+|[\p{L}\p{M}\u200c\u200d]+/gu;
/** The most characters of a word: a longer one names nothing, and a fuzzy search takes the square of its length. */
export const MAX_WORD = 40;
const DEVANAGARI = /[\u0900-\u097f]/;

/** @param rows pairs of a letter and its Latin letters */
const lettersOf = (...rows: string[]): Record<string, string> =>
  Object.fromEntries(rows.flatMap((row) => row.split(',').map((pair) => pair.split(' '))));

/** Devanagari letters, and the Latin ones that names here have for them: कोलार is Kolar. */
const CONSONANTS = lettersOf(
  'क k,ख kh,ग g,घ gh,ङ n,च ch,छ chh,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n',
  'प p,फ f,ब b,भ bh,म m,य y,र r,ल l,ळ l,व v,श sh,ष sh,स s,ह h',
);
const VOWELS = lettersOf(
  'अ a,आ a,इ i,ई i,उ u,ऊ u,ऋ ri,ए e,ऐ ai,ओ o,औ au,ऑ o,ऍ e',
  'ा a,ि i,ी i,ु u,ू u,ृ ri,े e,ै ai,ो o,ौ au,ॉ o,ॅ e',
);
const SIGNS = lettersOf('ं n,ँ n,ः h');
/** Takes away the vowel that a consonant has by itself. */
const VIRAMA = '\u094d';

/** English words of upstream's texts, and Hindi ones that say the same but are other words, or written by ear. */
const HINDI: Record<string, string> = Object.fromEntries(
  [
    'shop दुकान दुकानें दुकानों शॉप',
    'office ऑफिस आफिस कार्यालय दफ्तर',
    'house मकान मकानों हाउस',
    'home घर घरों होम',
    'flat फ्लैट फ्लैटों',
    'apartment अपार्टमेंट अपार्टमेंट्स',
    'plot भूखंड भूखंडों प्लाट जमीन',
    'villa विला बंगला बंगले',
    'duplex डुप्लेक्स',
    'penthouse पेंटहाउस',
    'residential आवासीय रिहायशी रेजिडेंशियल',
    'commercial व्यावसायिक व्यवसायिक वाणिज्यिक कमर्शियल',
    'rent किराया किराए किराये रेंट',
    'township टाउनशिप',
    'tower टॉवर टावर टावर्स',
    'heights हाइट्स',
    'lakefront लेकफ्रंट',
    'lake लेक झील तालाब',
    'square स्क्वायर स्क्वेयर',
    'enclave एन्क्लेव एनक्लेव',
    'greens ग्रीन्स',
    'centre सेंटर',
    'completed पूर्ण',
    'upcoming आगामी',
    'job नौकरी नौकरियां नौकरियाँ',
    'brochure ब्रोशर',
  ].flatMap((row) => {
    const [english = '', ...words] = row.split(' ');
    return words.map((word) => [word, english]);
  }),
);

/**
 * The forms in which a word is found: lower case, no accents, digits of any script as 0 to 9, Devanagari in Latin
 * letters, so that either script finds the other. The first is looked for.
 */
function termsOfWord(word: string): string[] {
  const plain = word
    .normalize('NFKD')
    // Accents, the dot under Hindi letters, joiners.
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  if (!DEVANAGARI.test(plain)) return [plain];
  const english = HINDI[plain];
  return english ? [english, inLatin(plain)] : [inLatin(plain)];
}

function inLatin(word: string): string {
  const letters = [...word];
  return letters
    .map((letter, at) => {
      const consonant = CONSONANTS[letter];
      const next = letters[at + 1] ?? '';
      if (!consonant) return VOWELS[letter] ?? SIGNS[letter] ?? (letter === VIRAMA ? '' : letter);
      // A consonant's own vowel is spoken only inside a word, and where no other vowel follows.
      const hasOwnVowel = next && next !== VIRAMA && !(next in VOWELS);
      return hasOwnVowel ? `${consonant}a` : consonant;
    })
    .join('');
}

/** @returns the terms of each word of a text, in their order; words of more than 40 characters are left out */
function termsOfWords(text: string): string[][] {
  return (text.match(WORD) ?? [])
    .filter((word) => word.length <= MAX_WORD)
    .map((word) => termsOfWord(word).filter((term) => term && term.length <= MAX_WORD));
}

/** @returns the terms that a text is found by */
export const indexedTerms = (text: string): string[] => termsOfWords(text).flat();

/** @returns the terms that a question looks for: one for each word */
export const askedTerms = (question: string): string[] =>
  termsOfWords(question).flatMap((terms) => terms.slice(0, 1));

const isFound = (word: string, terms: ReadonlySet<string>) =>
  termsOfWord(word).some((term) => terms.has(term));

/** @param terms the found terms @returns the text in parts, every second one the words of a found term */
export function marked(text: string, terms: ReadonlySet<string>): Marked {
  const parts: Marked = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isFound(word, terms)) continue;
    const between = text.slice(done, index);
    // Neighbouring words are one part.
    if (parts.length && /^[\s-]*$/.test(between)) parts[parts.length - 1] += between + word;
    else parts.push(between, word);
    done = index + word.length;
  }
  parts.push(text.slice(done));
  return parts;
}

/** @returns about `length` characters of the text around its first match, as `marked` gives them */
export function excerptOf(text: string, terms: ReadonlySet<string>, length: number): Marked {
  if (!text) return [];
  const matches = text.matchAll(WORD);
  const first = matches.find(({ 0: word }) => isFound(word, terms))?.index ?? 0;
  const from = first < length * 0.6 ? 0 : text.lastIndexOf(' ', first - length / 3) + 1;
  const whole = text.slice(from);
  const end = whole.length <= length ? whole.length : whole.lastIndexOf(' ', length);
  const cut = whole.slice(0, end > 0 ? end : length);
  return marked(`${from ? '… ' : ''}${cut}${cut.length < whole.length ? ' …' : ''}`, terms);
}
