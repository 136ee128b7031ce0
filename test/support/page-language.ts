import { type HTMLElement, NodeType, TextNode } from 'node-html-parser';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../shared/language.ts';
import { parse } from './html.ts';

/** Attributes that are read out or shown. */
const SPOKEN = ['aria-label', 'alt', 'title', 'placeholder'];
const UNREAD = ['SCRIPT', 'STYLE', 'SVG', 'NOSCRIPT'];
/** Words that stay in Latin letters in every language. */
const ALLOWED =
  /\b(?:RERA|CRM|MP|EMI|BHK|CMD|NGO|PDF|JPG|JPEG|QR|PAN|GST|EV|CCTV|WhatsApp|JavaScript|AIIMS|lakh|Satpura Web Works|II?|VI+|XI*)\b/g;
/** Addresses, hosts, file names, measures that are the same in every language. */
const NEUTRAL =
  /P-[A-Z]{3}-\d\d-\d+|\S+@\S+|\S+\.(?:example|com|in|org|net|jpg|pdf)\b\S*|https?:\S+|\d+ ?[kKM]B?\b/g;

/** @returns each text of a document with the language that it is marked as */
function saidIn(element: HTMLElement, language = 'en'): { text: string; language: string }[] {
  if (UNREAD.includes(element.tagName)) return [];
  const own = element.getAttribute('lang')?.slice(0, 2) ?? language;
  const attributes = SPOKEN.flatMap((name) => element.getAttribute(name) ?? []);
  const texts = attributes.map((text) => ({ text, language: own }));
  for (const child of element.childNodes) {
    if (child instanceof TextNode) texts.push({ text: child.text.trim(), language: own });
    else if (child.nodeType === NodeType.ELEMENT_NODE) texts.push(...saidIn(child as HTMLElement, own));
  }
  return texts;
}

/** @returns every text in a JSON value, the longest first */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value)
    .flatMap(textsIn)
    .sort((a, b) => b.length - a.length);
}

/** Earlier verdicts: pages repeat the texts of their frame. */
const judged = new Map<string, boolean>();

/**
 * @param sent texts of upstream, the same at each call: inside a sentence of ours they may be in any language, alone
 * they are to be marked
 * @returns the texts of a page in its own language that are in another one; each once
 */
export function wronglySpoken(html: string, sent: readonly string[] = []): string[] {
  const page = parse(html);
  const own = page.querySelector('html')?.getAttribute('lang')?.slice(0, 2);
  const texts = saidIn(page)
    .filter(({ language }) => language === own)
    .map(({ text, language }) => `${language}: ${text}`);
  return [...new Set(texts)].filter((line) => {
    const isWrong = judged.get(line) ?? isWronglySpoken(line.slice(0, 2), line.slice(4), sent);
    judged.set(line, isWrong);
    return isWrong;
  });
}

const SCRIPTS = new Set(LANGUAGE_NAMES.map((name) => LANGUAGES[name].script));
/** A single Latin letter names a block or a wing in every language. */
const lettersOf = (script: string) =>
  script === 'Latin' ? /[A-Za-z]{2,}/ : new RegExp(`\\p{Script=${script}}`, 'u');

function isWronglySpoken(language: string, text: string, sent: readonly string[]): boolean {
  const ours = sent.includes(text) ? text : sent.reduce((rest, part) => rest.replaceAll(part, ''), text);
  const words = ours.replace(NEUTRAL, '').replace(ALLOWED, '');
  const own = LANGUAGES[language as Language].script;
  return [...SCRIPTS].some((script) => script !== own && lettersOf(script).test(words));
}
