/** Names in one sentence. */
const MAX_NAMED = 5;

/** @returns `One enquiry`, `3 enquiries` */
export function counted(number: number, one: string, many: string): string {
  return `${number === 1 ? 'One' : number} ${number === 1 ? one : many}`;
}

/** @returns the first of them, and how many more there are */
export function named(names: readonly string[], max = MAX_NAMED): string {
  const rest = names.length - max;
  return names.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
