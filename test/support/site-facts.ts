import { readFileSync } from 'node:fs';
import type { SiteFacts } from '../../shared/site-facts.ts';

const file = new URL('../../server/site/built-in/site.json', import.meta.url);

/** The facts of the built-in site folder. */
export const SITE_FACTS: SiteFacts = JSON.parse(readFileSync(file, 'utf8'));
