import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';
import type { FormValues } from '../../shared/form-field.ts';
import { SIZE } from '../../shared/home-size.ts';
import { COUNTRY_CODES } from '../../shared/readers/mobile-number.ts';
import { MAX_RECORD_NAME } from '../../shared/slug.ts';
import { isRecord } from '../../shared/upstream-record.ts';
import { CAMPAIGN_TAGS } from '../../shared/visit.ts';
import type { Campaign, Context } from './submissions/submission.ts';

/** The most characters of a text and of a path; a longer one is cut. */
const MAX_TEXT = 100;
const MAX_PATH = 300;

/** A slug or a name, never a web address: somebody at the sales desk reads it. */
const PROJECT = new RegExp(`^[\\p{L}\\p{M}\\p{N} .,_~&'()-]{1,${MAX_RECORD_NAME}}$`, 'u');
const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i;

/**
 * Reads where an enquiry came from: from fields of a browser with JavaScript, else from the address of its page. All of
 * it is optional and untrusted: an odd value is left out, and no enquiry is refused for it.
 * @param values normalised by the rules
 * @param body as it was posted
 * @param referer the header; another site's is left out
 */
export function readContext(
  values: FormValues,
  body: Readonly<Record<string, unknown>>,
  { referer, siteOrigin }: { referer: string | undefined; siteOrigin: string },
): Context {
  const project = text(body[EXTRA_NAMES.project], MAX_RECORD_NAME + 1);
  const code = COUNTRY_CODES.find((offered) => offered === values.country_code);
  const unit = unitOf(body);
  const address = referer === undefined ? null : URL.parse(referer);
  const own = address?.origin === siteOrigin ? address : null;
  const page = pathOf(body[EXTRA_NAMES.page]) ?? pathOf(own?.pathname);
  const visit = visitOf(body[EXTRA_NAMES.visit]);
  const referrer = text(visit.referrer, MAX_PATH);
  const campaign = campaignOf(visit) ?? campaignIn(own);
  return {
    ...(project !== null && PROJECT.test(project) && { project }),
    ...(code !== undefined && { country_code: code }),
    ...(unit && { unit }),
    ...(page !== null && { page }),
    ...(referrer !== null && HOST.test(referrer) && { referrer }),
    ...(campaign && { campaign }),
  };
}

/** @returns the fields by which a form that is shown again says where its enquiry began (`readContext`) */
export function originOf({ page, referrer, campaign }: Context): Record<string, string> {
  return {
    ...(page && { [EXTRA_NAMES.page]: page }),
    ...((referrer || campaign) && { [EXTRA_NAMES.visit]: JSON.stringify({ ...campaign, referrer }) }),
  };
}

/** The parts that make an enquiry another one, whether upstream gets them or not; page and campaign are none. */
export function identityOf({ project, country_code, unit }: Context, offers: boolean): string {
  return JSON.stringify({ project, country_code, unit, ...(offers && { offers }) });
}

/** @returns one line without control characters; null for a value that is empty or no text */
function text(value: unknown, most = MAX_TEXT): string | null {
  if (typeof value !== 'string') return null;
  // Cut first: a long text costs no more than a short one.
  const line = value
    .slice(0, 4 * most)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, most).join('') || null;
}

function unitOf(body: Readonly<Record<string, unknown>>): Context['unit'] | null {
  const sent = body[EXTRA_NAMES.bhk];
  const size = typeof sent === 'number' ? String(sent) : text(sent);
  const bhk = size !== null && SIZE.test(size) ? Number(size) : null;
  const title = text(body[EXTRA_NAMES.unit]);
  return bhk === null && title === null ? null : { bhk, title };
}

function pathOf(value: unknown): string | null {
  const path = text(value, MAX_PATH)?.replace(/[?#].*$/, '') ?? null;
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}

/** The boot script's record of this visit (EXTRA_NAMES.visit). */
function visitOf(value: unknown): Record<string, unknown> {
  try {
    const visit: unknown = typeof value === 'string' ? JSON.parse(value) : null;
    return isRecord(visit) ? visit : {};
  } catch {
    return {};
  }
}

function campaignOf({ first, last }: Record<string, unknown>): Context['campaign'] | null {
  const [begun, ended] = [tagsOf(first), tagsOf(last)];
  const either = begun ?? ended;
  return either && { first: begun ?? either, last: ended ?? either };
}

/** @returns null without any `utm_*` */
function tagsOf(visit: unknown): Campaign | null {
  if (!isRecord(visit)) return null;
  const tags = Object.fromEntries(CAMPAIGN_TAGS.map((tag) => [tag, text(visit[tag])])) as Campaign;
  if (CAMPAIGN_TAGS.every((tag) => tags[tag] === null)) return null;
  const at = text(visit.at);
  const isTime = at !== null && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(at);
  return { ...tags, landing: pathOf(visit.landing), at: isTime ? at : null };
}

function campaignIn(page: URL | null): Context['campaign'] | null {
  if (!page) return null;
  const visit = Object.fromEntries(CAMPAIGN_TAGS.map((tag) => [tag, page.searchParams.get(`utm_${tag}`)]));
  const campaign = tagsOf({ ...visit, landing: page.pathname });
  return campaign && { first: campaign, last: campaign };
}
