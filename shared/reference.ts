/** Ten Crockford letters in two groups. */
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * Reads the reference of an enquiry as people type it: in any case, with or without its hyphen, `O` for 0, `I` and `L`
 * for 1.
 * @returns null for a text that is no reference
 */
export function readReference(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return REFERENCE.test(letters) ? letters.replace(/^.{5}/, '$&-') : null;
}
