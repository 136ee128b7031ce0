/** The shape of a captcha (docs/product.md, "Captcha"). All that depends on its length derives from this file. */

export const CAPTCHA_LENGTH = 6;

/**
 * The characters that people do not mix up, by ear or in print, turned and bent as they are drawn; M and W would
 * take the others' room. With six of them one guess in three million is right.
 */
export const CAPTCHA_ALPHABET = '369ACDEFHKPT';

/**
 * Of the picture, pixels: 30 of its width for each character, or they are squeezed until nobody can read them.
 */
export const CAPTCHA_WIDTH = 30 * CAPTCHA_LENGTH;
export const CAPTCHA_HEIGHT = 60;
