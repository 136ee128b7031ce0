/** The size of a home in addresses and forms: bedrooms, also halves (`2.5`); 0 is a plot. */
export const SIZE = /^(0|[1-9]\d?)(\.5)?$/;
