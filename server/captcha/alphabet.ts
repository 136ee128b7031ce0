/** The characters that people do not mix up, in print or by ear, and that are not wider than the others. */
export const ALPHABET = '369ACDEFHKPTY';
/** SPEC section 9. */
export const CAPTCHA_LENGTH = 6;
