import { SLOTS } from '../../client/page.ts';
import type { Fillings } from './collaborators.ts';

/**
 * A page that was drawn once with markers for what differs in each response, filled.
 * The fillings are URL-safe tokens, so they are safe in HTML and JSON alike.
 */
export function fillSlots(template: string, { ticket, captcha }: Fillings): string {
  return template.replaceAll(SLOTS.ticket, ticket).replaceAll(SLOTS.captcha, captcha);
}
