import { named } from './condition-words.ts';
import type { Condition } from './conditions.ts';

/**
 * The desk's row for projects that are advertised without a number of the authority.
 * @param isHidden whether the site hides their prices (RERA_REQUIRED)
 */
export function registrationCondition(isHidden: boolean): Condition {
  return {
    ...{ id: 'unregistered', urgency: 'soon' },
    look({ content: { unregisteredProjects: slugs } }) {
      if (!slugs.length) return null;
      return {
        what: `Without a RERA number: ${named(slugs)}.`,
        todo: `${isHidden ? 'They show no price and offer a callback only' : 'RERA_REQUIRED is off, so their prices are shown'}. Enter the number upstream once the authority has given it.`,
      };
    },
  };
}
