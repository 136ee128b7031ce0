/** A captcha as the form shows it; an empty id is one that could not be had. */
export interface Captcha {
  id: string;
  /** Address of the picture. */
  image: string;
  /** Address of the same characters, spoken. */
  audio: string;
}

export const NO_CAPTCHA: Captcha = { id: '', image: '', audio: '' };

export function captchaById(id: string): Captcha {
  return { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` };
}
