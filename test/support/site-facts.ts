import { readFileSync } from 'node:fs';
import type { SiteFacts } from '../../shared/site-facts.ts';

const file = new URL('../../server/site/built-in/site.json', import.meta.url);

/** What the built-in site folder says of the group. */
export const SITE_FACTS: SiteFacts = JSON.parse(readFileSync(file, 'utf8'));
