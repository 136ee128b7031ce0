import type { ReactNode } from 'react';
import { useShellFacts } from '../shell/shell-facts.ts';
import { Icon } from './icon.tsx';

interface WayToPeopleProps {
  className?: string;
  /** Before the number or address; of WhatsApp all that the link says. */
  children?: ReactNode;
}

/** Calls the sales desk. */
export function PhoneLink({ className, children }: WayToPeopleProps) {
  const { phone } = useShellFacts();
  return (
    <a className={className} href={`tel:${phone.dial}`}>
      <Icon name="phone" />
      {children}
      {phone.display}
    </a>
  );
}

/** Opens a chat. @param message what it begins with */
export function WhatsAppLink({ className, message, children }: WayToPeopleProps & { message?: string }) {
  const { whatsapp } = useShellFacts();
  const query = message ? `?text=${encodeURIComponent(message)}` : '';
  const href = `https://wa.me/${whatsapp.dial.replace(/\D/g, '')}${query}`;
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      <Icon name="chat" />
      {children}
    </a>
  );
}

/** Writes to the group. */
export function MailLink({ className, children }: WayToPeopleProps) {
  const { email } = useShellFacts();
  return (
    <a className={className} href={`mailto:${email}`}>
      <Icon name="mail" />
      {children}
      {email}
    </a>
  );
}
