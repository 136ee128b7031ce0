/** What the sequence takes from the captcha feature, by the name of its decorator: `app.captcha`. */
export interface CaptchaVerifier {
  /** Consumes the captcha, right or wrong. */
  verify(id: string, answer: string): Promise<CaptchaVerdict>;
}

export type CaptchaVerdict = 'passed' | 'missing' | 'wrong' | 'used' | 'expired' | 'forged';
