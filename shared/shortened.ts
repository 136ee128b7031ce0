/** The beginning of a name or title, by which one knows it: enough where it stands in a message or an address. */
const ENOUGH = 200;

/** @param most characters @returns the text's beginning, with an ellipsis where it is cut */
export function shortened(text: string, most = ENOUGH): string {
  // Only so much of a long text is looked at, and no character is cut in two.
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
