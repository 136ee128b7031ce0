/** A size of homes as addresses and forms have it: bedrooms, half ones among them (`2.5`); 0 is a plot. */
export const SIZE = /^(0|[1-9]\d?)(\.5)?$/;
