import { type LeadName, PAGE_ROWS } from './pages.ts';

/** `site.json`, built in or in `SITE_DIR`: plain text throughout, validated at start by `server/site`. */
export interface SiteFacts {
  groupName: string;
  /** One sentence below the name; the description of pages that have none of their own. */
  tagline: string;
  foundedYear: number;
  email: string;
  /** As people read it, and as a dialler takes it (`+917554001234`). */
  phone: PhoneNumber;
  whatsapp: PhoneNumber;
  office: Office;
  /** Further offices, the corporate one not among them. */
  offices: Office[];
  /** Opening hours of the sales desk; site visits are booked within them. */
  openingHours: OpeningHours[];
  social: SocialLink[];
  copyright: { year: number; developerCredit: string; developerUrl: string | null };
  heroSlides: HeroSlide[];
  figures: Figure[];
  whyChooseUs: { figures: Figure[]; amenities: string[] };
  testimonials: Testimonial[];
  cmd: CmdMessage;
  leads: Leads;
  enquiries: EnquiryPromises;
  landing: { title: string; text: string };
  hiring: Hiring;
  homeLoan: HomeLoan;
  rera: ReraAuthority;
  places: Place[];
}

/** The keys of `leads` in site.json. */
export const LEAD_NAMES = PAGE_ROWS.flatMap(([, { lead }]) => lead ?? []) as LeadName[];

/** The lead of a list and the description of its page; empty where an older site folder lacks it. */
export type Leads = Record<LeadName, string>;

/** Promises to everybody who sends a form: they stand before and after every form, in the same words. */
export interface EnquiryPromises {
  /** The person who answers, and the time. */
  reply: string;
  /** Of a site visit. */
  visit: string;
  /** The steps after the reply: to an enquiry, and to the booking of a site visit. */
  next: string[];
  nextVisit: string[];
  /** Where papers are to be had that are no download. */
  papers: string;
}

/** How somebody comes to work for the group. */
export interface Hiring {
  steps: { title: string; text: string }[];
  /** A note for every applicant. */
  note: string | null;
}

/** The defaults of the loan calculator. */
export interface HomeLoan {
  /** Per cent a year. */
  rate: number;
  /** The day of that rate, `YYYY-MM-DD`. */
  asOf: string;
  /** Per cent of the price that a buyer pays from own money. */
  own: number;
  years: number;
}

/** A place that people want to live near: projects show their distance to it. */
export interface Place {
  name: string;
  latitude: number;
  longitude: number;
}

/** Where projects are registered before they may be advertised (the Act of 2016). */
export interface ReraAuthority {
  /** As it stands before a registration number: `MP RERA`. */
  name: string;
  /** Where a number can be looked up. */
  url: string;
}

export interface PhoneNumber {
  display: string;
  dial: string;
}

export interface Office {
  name: string;
  lines: string[];
  city: string;
  region: string;
  postalCode: string;
  phone: PhoneNumber | null;
  latitude: number;
  longitude: number;
}

/** Hours on some days of the week, local time `HH:MM` in Asia/Kolkata; days are 1 = Monday … 7 = Sunday. */
export interface OpeningHours {
  days: number[];
  opens: string;
  closes: string;
}

export type SocialKind = 'video' | 'social' | 'photo' | 'professional' | 'chat';

/** A social link; without `url` (professional network with no target) it is an icon that is no link. */
export interface SocialLink {
  kind: SocialKind;
  label: string;
  url: string | null;
}

export interface HeroSlide {
  id: string;
  /** A file below `pictures/` of the site folder. */
  image: string;
  alt: string;
  title: string;
  subtitle: string;
}

/** A number with its meaning: `500+`, `homes sold`. */
export interface Figure {
  value: string;
  label: string;
}

export interface Testimonial {
  name: string;
  feedback: string;
  location: string;
  /** A file below `pictures/`, or none: initials are shown. */
  image: string | null;
}

/** The chairman's message. Its text is the editorial page `cmd-message`. */
export interface CmdMessage {
  name: string;
  title: string;
  image: string | null;
}
