import type { ComponentProps, ReactNode } from 'react';
import { shortened } from '../../shared/shortened.ts';
import { whatsAppAddress } from '../../shared/whatsapp.ts';
import { useText } from '../locale.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { COMPONENTS } from '../text/components.ts';
import { Icon, type IconPlace } from './icon.tsx';
import './reach-us.css';

interface MoreLinkProps extends ComponentProps<'a'> {
  /** True with an icon beside the words. */
  hasIcon?: boolean;
}

/** A link to the whole list or the details. */
export function MoreLink({ hasIcon, ...link }: MoreLinkProps) {
  const name = 'more-link link strong middle tap gap-2';
  return <a className={hasIcon ? `${name} more-link--icon` : name} {...link} />;
}

/** A link that looks like a secondary button. */
export function QuietLink({ isSmall, ...link }: ComponentProps<'a'> & { isSmall?: boolean }) {
  const name = 'button button--quiet';
  return <a className={isSmall ? `${name} button--small small` : name} {...link} />;
}

/** A small button that looks like a secondary one. */
export function QuietButton(button: ComponentProps<'button'>) {
  return <button className="button button--quiet button--small small" type="button" {...button} />;
}

/** A link within a text. */
export function TextLink(link: ComponentProps<'a'>) {
  return <a className="text-link" {...link} />;
}

interface WayToPeopleProps {
  className?: string;
  /** The icon's place on the page. */
  place?: IconPlace;
  /** Text before the number or address; for WhatsApp the whole text. */
  children?: ReactNode;
}

/** Calls the sales desk. */
export function PhoneLink({ className, place, children }: WayToPeopleProps) {
  const { phone } = useShellFacts();
  return (
    <a className={className} href={`tel:${phone.dial}`}>
      <Icon name="phone" place={place} />
      {children}
      {phone.display}
    </a>
  );
}

/** Opens a chat. @param message the beginning of the visitor's message */
export function WhatsAppLink({ className, message, children }: WayToPeopleProps & { message?: string }) {
  const { whatsapp } = useShellFacts();
  const href = whatsAppAddress({ number: whatsapp.dial, message });
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      <Icon name="chat" />
      {children}
    </a>
  );
}

/** Writes to the group. */
export function MailLink({ className, place, children }: WayToPeopleProps) {
  const { email } = useShellFacts();
  return (
    <a className={className} href={`mailto:${email}`}>
      <Icon name="mail" place={place} />
      {children}
      {email}
    </a>
  );
}

/** The address for résumés: the application form sends none. @param position for the subject of the mail */
export function ResumeAddress({ position }: { position?: string }) {
  const { email } = useShellFacts();
  const subject = useText(COMPONENTS).application(position && shortened(position));
  return <TextLink href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</TextLink>;
}

const LINE = 'reach-us__link pointed link strong inline-flex middle tap gap-2';

/**
 * Links to people for visitors whom a page cannot help: telephone, WhatsApp, mail.
 * @param writing leaves the telephone out, for a text that already names it
 */
export function OtherWays({ writing }: { writing?: boolean }) {
  const text = useText(COMPONENTS);
  return (
    <ul className="reach-us row" aria-label={text.otherWays}>
      {writing || (
        <li>
          <PhoneLink className={LINE}>{text.call}</PhoneLink>
        </li>
      )}
      <li>
        <WhatsAppLink className={LINE}>{text.whatsapp}</WhatsAppLink>
      </li>
      <li>
        <MailLink className={LINE}>{text.writeTo}</MailLink>
      </li>
    </ul>
  );
}
