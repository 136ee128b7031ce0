import { isOverlong, sentMobile, typedMobile } from './readers/mobile-number.ts';

/** Two strengths of tidying a text: while somebody types, and when it was sent. */
interface TypingRule {
  /**
   * Strips. Not to be called between `compositionstart` and `compositionend`: an input method needs its
   * letters untouched.
   */
  typed?: (text: string) => string;
  /** True for a stripped text to which one key has added too much: that key is not taken. */
  isFull?: (text: string) => boolean;
  /** Changes nothing but the way it is written, so that a wrong entry stays wrong and gets its message. */
  sent: (text: string) => string;
}

/** The fields whose texts are tidied (docs/product.md, "Rules of fields"). */
export type Typing = 'name' | 'writtenName' | 'mobile' | 'captcha' | 'tick' | 'time';

/** Value of a ticked checkbox; an empty text is one that is not ticked. */
export const TICKED = 'on';
/** Characters. */
export const MAX_NAME = 50;

export const TYPING: Record<Typing, TypingRule> = {
  name: { typed: typedName, sent: sentName },
  // For a form whose message names no cause: `K. P. Singh` and `O'Brien` are sent as typing would leave them.
  writtenName: { typed: typedName, sent: (text) => sentName(text.replace(/[.'\u2019\p{Pd}]/gu, '')) },
  mobile: { typed: typedMobile, isFull: isOverlong, sent: sentMobile },
  captcha: { sent: (text) => text.replace(/\s/g, '') },
  tick: { sent: (text) => (/^(?:on|yes|true|1)$/i.test(text.trim()) ? TICKED : '') },
  // A time input with seconds gives `10:30:00`.
  time: { sent: (text) => text.trim().replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1') },
};

/** Letters of any script with their marks, and spaces; never cut through a surrogate pair. */
function typedName(text: string): string {
  const stripped = text.replace(/\s/gu, ' ').replace(/[^\p{L}\p{M} ]/gu, '');
  return stripped.length <= MAX_NAME ? stripped : Array.from(stripped).slice(0, MAX_NAME).join('');
}

/** One way of writing, single spaces, none at the ends, no invisible characters. */
function sentName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
