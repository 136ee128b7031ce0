import { join } from 'node:path';
import { LANGUAGE_NAMES } from '../../shared/language.ts';
import type { IntroName } from '../../shared/pages.ts';
import { INTRO_NAMES } from '../../shared/site-facts.ts';
import { kindOf, readJson } from './site-folder.ts';
import { suffixOf } from './site-texts.ts';

/** Facts that name the demo's group, its people or its numbers. */
const OF_THE_GROUP = [
  ...['groupName', 'email', 'phone', 'whatsapp', 'office', 'offices', 'social', 'copyright'],
  ...['figures', 'whyChooseUs', 'testimonials', 'cmd'],
];
/** Pages that name the group and how it is reached. */
const PAGES = ['privacy-policy', 'terms-condition', 'notice', 'cmd-message'];

/**
 * @param siteDir the operator's folder
 * @returns the keys of site.json and the pages that are still the demo's beside the operator's own facts; none where
 *   the folder has no such facts
 */
export function demoFactsBeside(siteDir: string): string[] {
  const own = Object.keys(readJson(siteDir, 'site.json', () => {}));
  if (!own.some((key) => OF_THE_GROUP.includes(key))) return [];
  const pages = PAGES.map((name) => `pages/${name}.md`);
  return [
    ...OF_THE_GROUP.filter((key) => !own.includes(key)),
    ...pages.filter((file) => kindOf(join(siteDir, file)) !== 'file'),
  ];
}

/** @returns `site.json: leads.news` for each list without a sentence: the operator's `leads` replace ours as a whole */
function missingLeads(siteDir: string): string[] {
  return LANGUAGE_NAMES.flatMap((language) => {
    const file = `site${suffixOf(language)}.json`;
    const { leads } = readJson(siteDir, file, () => {}) as {
      leads?: Partial<Record<IntroName, unknown>> | null;
    };
    return leads ? INTRO_NAMES.flatMap((name) => (leads[name] ? [] : `${file}: leads.${name}`)) : [];
  });
}

/** Names the texts that the operator has yet to write, in a sentence or two. @returns null where there are none */
export function folderNote(siteDir: string): string | null {
  const [demo, missing] = [demoFactsBeside(siteDir), missingLeads(siteDir)].map((names) => names.join(', '));
  const notes = [
    demo && `SITE_DIR is yours; ${demo} still speak of the demo`,
    missing && `lists have no sentence of yours: ${missing} missing`,
  ];
  return notes.filter(Boolean).join('; ') || null;
}
