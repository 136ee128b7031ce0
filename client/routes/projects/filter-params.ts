import { pagePathOf } from '../../../shared/language.ts';
import { PAGES } from '../../../shared/pages.ts';
import { PROJECT_SORTS } from '../../../shared/project-filter.ts';
import { type PageParam, selecting } from '../../page-params.ts';

/** A type or a city as addresses have it; whether there is such a one, content tells. */
const WORD = selecting(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
/** Whole rupees. */
const PRICE = selecting(/^[1-9]\d{0,11}$/);
const STATUS = selecting(/^(completed|ongoing|upcoming)$/);

/** In the order of `filterQuery`. The three lists have their stage already, so the list of all alone takes it. */
export const FILTER_PARAMS: Readonly<Record<string, PageParam<unknown>>> = {
  status: {
    ...STATUS,
    knows: (value, path) => pagePathOf(path) === PAGES.projects.path && STATUS.knows(value, path),
  },
  type: WORD,
  bhk: selecting(/^(0|[1-9]\d?)(\.5)?$/),
  city: WORD,
  min: PRICE,
  max: PRICE,
  rera: selecting(/^1$/),
  sort: selecting(new RegExp(`^(${PROJECT_SORTS.join('|')})$`)),
};
