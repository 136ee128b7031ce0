import { useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { MailLink, PhoneLink, WhatsAppLink } from './way-to-people.tsx';
import './reach-us.css';

const LINE = 'reach-us__link pointed link strong middle tap gap-2';

/**
 * People to turn to where a page cannot help: by telephone, WhatsApp, mail.
 * @param writing leaves the telephone out, which stands in the words before them
 */
export function ReachUs({ writing }: { writing?: boolean }) {
  const text = useText(COMPONENTS);
  return (
    <ul className="reach-us" aria-label={text.reachUs}>
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
