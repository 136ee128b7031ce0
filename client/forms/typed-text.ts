import type { Field, Typing } from '../../shared/enquiry-field.ts';
import { TYPING } from '../../shared/enquiry-rules.ts';

/**
 * What is stripped while somebody types (docs/product.md, "Rules of fields").
 * @param typing the field's rule
 * @param caret position in `text`, in UTF-16 units
 * @returns the text that may stand in that field, and where the caret is then
 */
export function typedText(
  typing: Typing | undefined,
  text: string,
  caret: number,
): { text: string; caret: number } {
  const strip = typing && TYPING[typing].typed;
  if (!strip) return { text, caret };
  const clean = strip(text);
  return { text: clean, caret: Math.min(strip(text.slice(0, caret)).length, clean.length) };
}

/** The same in the input itself; not to be called in the middle of composing. */
export function stripTyped(input: HTMLInputElement, fields: readonly Field[]): void {
  const typing = fields.find(({ name }) => name === input.name)?.typing;
  const { text, caret } = typedText(typing, input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
