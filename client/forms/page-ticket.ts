import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';

/** The ticket that the document itself came with; it is older than React is here. */
const documentTicket = typeof document === 'undefined' ? '' : ticketIn(document);

/**
 * @param attachedAt when React took the form over or made it; milliseconds since the epoch
 * @returns since when the form's own ticket is here, or null where it has none
 */
export function pageTicketSince(form: HTMLFormElement | null, attachedAt: number): number | null {
  const ticket = form ? ticketIn(form) : '';
  if (!ticket) return null;
  if (ticket !== documentTicket) return attachedAt;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation ? performance.timeOrigin + navigation.responseEnd : attachedAt;
}

function ticketIn(root: ParentNode): string {
  return root.querySelector<HTMLInputElement>(`[name=${EXTRA_NAMES.ticket}][value]`)?.value ?? '';
}
