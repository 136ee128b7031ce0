/** The orders of the Available Properties table, by their names in the address. */
export const UNIT_SORTS = ['price-low', 'price-high', 'area'] as const;
