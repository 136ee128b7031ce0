/**
 * The address of a WhatsApp chat.
 * @param number in any spelling; without a number, WhatsApp asks the visitor for the recipient
 * @param message the beginning of the visitor's message
 */
export function whatsAppAddress({ number = '', message = '' }): string {
  const query = message && `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`;
}
