import type { Text } from './language.ts';

/** Titles of forms: on the heading, on the button, and on every link to the form. */
export const CALLBACK: Text = { en: 'Request Callback', hi: 'कॉल मँगाएँ' };
export const CONSULTATION: Text = { en: 'Get a Free Consultation', hi: 'मुफ़्त सलाह लें' };
export const SITE_VISIT: Text = { en: 'Book a Site Visit', hi: 'साइट विज़िट बुक करें' };
