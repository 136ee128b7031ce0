import * as z from 'zod/mini';
import { plainName } from './readers/name.ts';

/** The parts of the site folder's schemas. No browser loads this file: client code imports only its types. */

/** An object with these keys and no others; an unknown key is most often a misspelt one. */
export function shape<Fields extends z.core.$ZodShape>(fields: Fields) {
  const known = `unknown; known are ${Object.keys(fields).join(', ')}`;
  return z.strictObject(fields, {
    error: ({ code }) => (code === 'unrecognized_keys' ? known : undefined),
  });
}

/** A text without markup: entities and signs of Markdown are read as in upstream's names. @param max characters */
export function text(max = 300) {
  const sent = z.string().check(z.regex(/\S/, 'expected a text'), z.maxLength(max));
  return z.pipe(sent, z.transform(plainName));
}

export function between(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max));
}

export function whole(min: number, max: number) {
  return z.int().check(z.gte(min), z.lte(max));
}

export function list<T>(entry: z.ZodMiniType<T>, min: number, max: number) {
  return z.array(entry).check(z.minLength(min), z.maxLength(max));
}

/** Replaces undefined and null by `otherwise`. */
export function orElse<T, Otherwise>(schema: z.ZodMiniType<T>, otherwise: Otherwise) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value): T | Otherwise => value ?? otherwise),
  );
}

/** @param names the names of all files in `pictures/`, including its subfolders */
export function pictureOf(names: readonly string[]) {
  return z.enum(names as string[], 'expected the name of a picture in the folder pictures');
}

/** A telephone number: `display` as people read it, `dial` as a dialler takes it. */
export const phoneNumber = shape({
  display: text(40),
  dial: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, 'expected a number such as "+917554001234"')),
});

export const year = whole(1900, 2100);
export const day = z.iso.date('expected a day as "YYYY-MM-DD"');

const isWebAddress = (value: string) => /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value);
const ADDRESS = 'expected an address such as "https://example.com/page"';
export const webAddress = z.stringFormat('web', isWebAddress, ADDRESS);
/** An address outside, or one of our own pages (`/contact-us`). */
export const linkAddress = z.stringFormat(
  'link',
  (value) => isWebAddress(value) || /^\/(?![/\\])\S*$/.test(value),
  `${ADDRESS} or "/contact-us"`,
);
