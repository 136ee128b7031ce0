import { formatsOf } from '../../../shared/formats.ts';
import { OFFSET_MS } from '../../../shared/india-time.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/language.ts';
import { createLinks } from '../../../shared/links.ts';
import type { Content } from '../../upstream/content.ts';
import type { Leased } from '../submissions/delivery.ts';
import type { Campaign, Context, Submission } from '../submissions/submission.ts';

export interface NamedProject {
  slug: string;
  name: string;
  /** The address of its page. */
  url: string;
}

/** Finds the project that a form named. @param asked its slug, or its name @returns null for one that is not listed */
export type ProjectOf = (asked: string) => Promise<NamedProject | null>;

/** Looks projects up in upstream's list. @returns a function that rejects while the list has never been read */
export function createProjectOf(content: Pick<Content, 'projects'>, siteUrl: string): ProjectOf {
  const { project } = createLinks(DEFAULT_LANGUAGE);
  return async (asked) => {
    const { value } = await content.projects();
    const found = value.find(({ slug, name }) => slug === asked || name === asked);
    return found ? { slug: found.slug, name: found.name, url: siteUrl + project(found.slug) } : null;
  };
}

/** @returns the day and time in India, `2026-11-28T11:30:00+05:30` */
export function indianTime(ms: number): string {
  return `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}

/** The id of an event, the same over all tries; the enquiry's own event has the id of the submission. */
export function eventId({ submission: { id }, event }: Leased): string {
  return event === 'received' ? id : `${id}.${event}`;
}

/** A submission as programs read it (docs/operating.md, "Destinations"). */
export async function whole(submission: Submission, projectOf: ProjectOf) {
  const { reference, form, language, payload, context, receivedAt } = submission;
  const {
    country_code = null,
    project,
    unit = null,
    page = null,
    referrer = null,
    campaign = null,
  } = context;
  return {
    reference,
    received_at: indianTime(receivedAt),
    form,
    language,
    payload,
    country_code,
    project: await named(project, projectOf),
    unit,
    page,
    referrer,
    campaign,
    consent: submission.consent ? { ...submission.consent, at: indianTime(receivedAt) } : null,
  };
}

/** A project that is not listed, or cannot be looked up now, keeps the name that the form gave it. */
async function named(asked: string | undefined, projectOf: ProjectOf) {
  if (asked === undefined) return null;
  const found = await projectOf(asked).catch(() => null);
  return found ?? { slug: asked, name: asked, url: null };
}

/** A campaign as one line; empty for none. */
export function campaignText(campaign: Campaign | undefined): string {
  const known = Object.entries(campaign ?? {}).filter(([, value]) => value);
  return known.map(([key, value]) => `${key}=${value}`).join(', ');
}

/** `2 BHK, Garden view`; empty for none. */
export function unitText(unit: Context['unit']): string {
  return unit ? formatsOf(DEFAULT_LANGUAGE).home(unit) : '';
}
