/** The shape of a captcha (docs/product.md, "Captcha"). All that depends on its length derives from this file. */

/** At most 16: they are made of a digest's 32 bytes. */
export const CAPTCHA_LENGTH = 6;

/**
 * The characters that people do not mix up, by ear or in print, turned and bent as they are drawn; M and W would
 * take the others' room. One guess in `12 ** CAPTCHA_LENGTH` is right.
 */
export const CAPTCHA_ALPHABET = '369ACDEFHKPT';

/** The picture's size, pixels. Narrower characters are squeezed until nobody can read them. */
export const captchaWidth = (characters: number) => 30 * characters;
export const CAPTCHA_WIDTH = captchaWidth(CAPTCHA_LENGTH);
export const CAPTCHA_HEIGHT = 60;
