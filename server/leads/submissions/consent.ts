import { hash } from 'node:crypto';
import { inEachLanguage, type Language } from '../../../shared/language.ts';
import type { Purpose } from './submission.ts';

/** The text beside every form, which tells visitors what they agree to. */
export interface Notice {
  /** A hash of its text. */
  version: string;
  language: Language;
  /** HTML. */
  text: string;
}

/** The events of a consent. A record is written once, and stays for CONSENT_KEEP_DAYS. */
export type ConsentEvent = 'given' | 'withdrawn' | 'erased';

/** A record of consent, as the operator's command prints it. */
export interface ConsentRecord {
  reference: string;
  form: string;
  language: string;
  notice: string;
  purposes: Purpose[];
  /** Milliseconds since the epoch. */
  at: number;
  happened: ConsentEvent;
}

/** @param textOf gives the notice in a language, HTML */
export function createNotices(textOf: (language: Language) => string): Record<Language, Notice> {
  return inEachLanguage((language) => {
    const text = textOf(language);
    return { version: hash('sha256', text).slice(0, 16), language, text };
  });
}
