/** The length, characters and size of a captcha (docs/product.md, "Captcha"); nothing else defines them. */

/** Characters, at most 16: each takes two of the digest's 32 bytes. */
export const CAPTCHA_LENGTH = 6;

/**
 * Characters that people do not confuse by ear, or in the rotated and distorted picture. M and W would be too wide.
 * One guess in `12 ** CAPTCHA_LENGTH` is right.
 */
export const CAPTCHA_ALPHABET = '369ACDEFHKPT';

/** The picture's size, pixels. Narrower characters are squeezed until nobody can read them. */
export const captchaWidth = (characters: number) => 30 * characters;
export const CAPTCHA_WIDTH = captchaWidth(CAPTCHA_LENGTH);
export const CAPTCHA_HEIGHT = 60;
