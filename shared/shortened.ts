/** Characters of a name or title that are enough to recognise it in a message or an address. */
const ENOUGH = 200;

/** @param most characters @returns the text's beginning, with an ellipsis where it is cut */
export function shortened(text: string, most = ENOUGH): string {
  // A long text is cut first, to save work; splitting by code points keeps surrogate pairs whole.
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
