import type { Condition } from './conditions.ts';

/** Slugs in one sentence. */
const MAX_NAMED = 5;

/**
 * The desk's row for projects that are advertised without a number of the authority.
 * @param isHidden whether the site hides their prices (RERA_REQUIRED)
 */
export function registrationCondition(isHidden: boolean): Condition {
  return {
    ...{ id: 'unregistered', urgency: 'soon' },
    look({ content: { unregisteredProjects: slugs } }) {
      if (!slugs.length) return null;
      const rest = slugs.length - MAX_NAMED;
      return {
        what: `Without a RERA number: ${slugs.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
        todo: `${isHidden ? 'They show no price and offer a callback only' : 'RERA_REQUIRED is off, so their prices are shown'}. Enter the number upstream once the authority has given it.`,
      };
    },
  };
}
