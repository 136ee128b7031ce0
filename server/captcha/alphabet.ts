/**
 * The characters that people do not mix up, by ear or in print, turned and bent as they are drawn; M and W would
 * take the others' room. One guess in three million is right.
 */
export const ALPHABET = '369ACDEFHKPT';
/** docs/product.md, "Captcha". */
export const CAPTCHA_LENGTH = 6;
