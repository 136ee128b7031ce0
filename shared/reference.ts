/** What stands before a copied reference, and what people and keyboards put into it and behind it. */
const AROUND = /^.*:|[\s\p{Pd}\p{Cf}]|[.,;।]\s*$/gsu;
/** Ten Crockford letters in two groups. */
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * Reads the reference of an enquiry as people type and copy it: in any case, with or without its hyphen, `O` for 0, `I`
 * and `L` for 1, with the words before it.
 * @returns null for a text that is no reference
 */
export function readReference(typed: string): string | null {
  const letters = typed.toUpperCase().replace(AROUND, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return REFERENCE.test(letters) ? letters.replace(/^.{5}/, '$&-') : null;
}
