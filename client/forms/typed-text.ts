import { normaliseMobile, normaliseName } from '../../shared/enquiry-typing.ts';

/** What is stripped while somebody types (docs/product.md, "Rules of fields"), by the name of the field. */
const NORMALISERS: Record<string, (text: string) => string> = {
  name: normaliseName,
  mobile: normaliseMobile,
  phone: normaliseMobile,
};

/**
 * @param caret position in `text`, in UTF-16 units
 * @returns the text that may stand in that field, and where the caret is then
 */
export function typedText(name: string, text: string, caret: number): { text: string; caret: number } {
  const normalise = NORMALISERS[name];
  if (!normalise) return { text, caret };
  const clean = normalise(text);
  return { text: clean, caret: Math.min(normalise(text.slice(0, caret)).length, clean.length) };
}

/** The same in the input itself; not to be called in the middle of composing. */
export function stripTyped(input: HTMLInputElement): void {
  const { text, caret } = typedText(input.name, input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
