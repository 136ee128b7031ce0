import type { Drift, Faults } from './drift.ts';

/** A day as `YYYY-MM-DD` in Asia/Kolkata; formats.ts prints it. */
export type IsoDay = string;

/** HTML that has passed the sanitiser: the only strings that may be rendered as markup. */
export type SafeHtml = string & { readonly __safeHtml: true };
/** Makes HTML safe. It limits its input itself, since pictures may be embedded as thousands of characters. */
export type Sanitise = (html: string) => SafeHtml;

/** The sanitiser for the records of one body, and the findings about them. */
export interface ReadBody {
  sanitise: Sanitise;
  drift: Drift;
  faults: Faults;
  media: NamedMedia[];
}

/** The outermost record: its id or index in the list, and `room`, the nested records that it may still have. */
export interface Outermost {
  id: string;
  room: number;
}

/** A picture or file as a record names it. */
export interface NamedMedia {
  kind: 'picture' | 'file';
  /** Upstream's name of the field. */
  field: string;
  /** The id of the record, or its index in the list. */
  id: string;
  address: string;
}

/** The pictures that a text shows. */
export function picturesIn(html: SafeHtml): string[] {
  return [...html.matchAll(/ data-(?:picture|still)="([^"]+)"/g)].map(([, address = '']) => address);
}
