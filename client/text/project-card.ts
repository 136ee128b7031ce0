import { byLanguage } from './by-language.ts';

/** What the facts of a project's card are called. */
export const PROJECT_CARD_FACTS = byLanguage({ en: { rera: 'RERA', unregistered: 'Not registered yet' } });
