/** Of a link that changes a part of its page: scroll and focus stay where they are (follow-links.ts). */
export const IN_PLACE = { 'data-in-place': '' } as const;

/** What the router is told of such a navigation; NavigationEffects reads its state. */
export const inPlace = { preventScrollReset: true, state: { inPlace: true } } as const;

/** @param state of a location */
export function isInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'inPlace' in state;
}
