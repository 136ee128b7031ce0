/** The characters that people do not mix up, in print or by ear. */
export const ALPHABET = '369ACDEFHKMPTWY';
/** SPEC section 9. */
export const CAPTCHA_LENGTH = 6;
