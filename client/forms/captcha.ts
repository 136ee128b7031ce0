/** A captcha as the form shows it; an empty id is one that could not be had. */
export interface Captcha {
  id: string;
  /** Address of the picture. */
  image: string;
  /** Address of the same characters, spoken. */
  audio: string;
  /** None was given: this connection has asked for too many. */
  limited?: boolean;
}

export const NO_CAPTCHA: Captcha = { id: '', image: '', audio: '' };
export const LIMITED_CAPTCHA: Captcha = { ...NO_CAPTCHA, limited: true };

/** @param id as the page brings it: empty = the form shows none, null = none can be had now */
export function pageCaptcha(id: string | null): Captcha | null {
  if (id === null) return LIMITED_CAPTCHA;
  return id ? captchaById(id) : null;
}

export function captchaById(id: string): Captcha {
  return { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` };
}
