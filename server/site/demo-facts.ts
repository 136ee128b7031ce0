import { join } from 'node:path';
import { kindOf, readJson } from './site-folder.ts';

/** Facts that name the demo's group, its people or its numbers. */
const OF_THE_GROUP = [
  ...['groupName', 'email', 'phone', 'whatsapp', 'office', 'offices', 'social', 'copyright'],
  ...['figures', 'whyChooseUs', 'testimonials', 'cmd'],
];
/** Pages that name the group and how it is reached. */
const PAGES = ['privacy-policy', 'terms-condition', 'notice', 'cmd-message'];

/**
 * @param siteDir the operator's own
 * @returns what still speaks of the demo beside facts of the operator's own: keys of site.json, and pages; none where the
 * folder has no facts of its own at all
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

/** The findings in one sentence. @returns null where nothing speaks of the demo */
export function demoFactsNote(siteDir: string): string | null {
  const left = demoFactsBeside(siteDir);
  return left.length ? `SITE_DIR is yours; ${left.join(', ')} still speak of the demo` : null;
}
