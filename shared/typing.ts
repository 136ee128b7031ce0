import { isOverlong, sentMobile, typedMobile } from './readers/mobile-number.ts';

/** Two ways to clean a text: while the visitor types, and after it was sent. */
interface TypingRule {
  /**
   * Strips characters that the field does not take. Never between `compositionstart` and `compositionend`: an input
   * method needs its letters untouched.
   */
  typed?: (text: string) => string;
  /** True for a stripped text that is too long: the last key is then ignored. */
  isFull?: (text: string) => boolean;
  /** Normalises the spelling only, so that a wrong entry stays wrong and gets its message. */
  sent: (text: string) => string;
}

/** The kinds of fields whose texts are cleaned (docs/product.md, "Rules of fields"). */
export type Typing = 'name' | 'writtenName' | 'mobile' | 'captcha' | 'tick' | 'time';

/** The value of a ticked checkbox; an unticked one has an empty text. */
export const TICKED = 'on';
/** The most characters of a name. */
export const MAX_NAME = 50;

export const TYPING: Record<Typing, TypingRule> = {
  name: { typed: typedName, sent: sentName },
  // `K. P. Singh` and `O'Brien` are stripped when sent, in a form whose message would not name the cause.
  writtenName: { typed: typedName, sent: (text) => sentName(text.replace(/[.'\u2019\p{Pd}]/gu, '')) },
  mobile: { typed: typedMobile, isFull: isOverlong, sent: sentMobile },
  captcha: { sent: (text) => text.replace(/\s/g, '') },
  tick: { sent: (text) => (/^(?:on|yes|true|1)$/i.test(text.trim()) ? TICKED : '') },
  // A time input with seconds gives `10:30:00`.
  time: { sent: (text) => text.trim().replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1') },
};

/** Keeps letters of any script with their combining characters, and spaces; never splits a surrogate pair. */
function typedName(text: string): string {
  const stripped = text.replace(/\s/gu, ' ').replace(/[^\p{L}\p{M} ]/gu, '');
  return stripped.length <= MAX_NAME ? stripped : Array.from(stripped).slice(0, MAX_NAME).join('');
}

/** Normalises a name: NFC, single spaces, none at the ends, no invisible characters. */
function sentName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
