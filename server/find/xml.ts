import { escapeText } from '../../shared/plain-text.ts';

/** Characters that XML forbids even when escaped: control characters, and two that are no characters. */
const NO_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

export function escapeXml(text: string): string {
  return escapeText(text.toWellFormed().replace(NO_XML, ''));
}

/** An element that holds a text; empty without one. */
export function element(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : '';
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
