import { SLOTS } from '../../client/page.ts';
import type { SlotFillers } from './collaborators.ts';

/**
 * A page that was drawn once with markers for what differs in each response, filled.
 * The fillings are URL-safe tokens, so they are safe in HTML and JSON alike.
 */
export function fillSlots(template: string, fillers: SlotFillers): string {
  let page = template;
  if (page.includes(SLOTS.ticket)) page = page.replaceAll(SLOTS.ticket, fillers.ticket());
  if (page.includes(SLOTS.captcha)) page = page.replaceAll(SLOTS.captcha, fillers.captcha());
  return page;
}
