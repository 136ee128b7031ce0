/**
 * The address of a chat by WhatsApp.
 * @param number in any writing; without one whoever follows the link chooses whom to write to
 * @param message the beginning of what they write
 */
export function whatsAppAddress({ number = '', message = '' }): string {
  const query = message && `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`;
}
