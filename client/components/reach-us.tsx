import { useText } from '../locale.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { COMPONENTS } from '../text/components.ts';
import { Icon } from './icon.tsx';
import './reach-us.css';

/**
 * People to turn to where a page cannot help: by telephone, WhatsApp, mail.
 * @param writing leaves the telephone out, which stands in the words before them
 */
export function ReachUs({ writing }: { writing?: boolean }) {
  const { phone, whatsapp, email } = useShellFacts();
  const text = useText(COMPONENTS);
  return (
    <ul className="reach-us" aria-label={text.reachUs}>
      {writing || (
        <li>
          <a className="reach-us__link link strong middle tap gap-2" href={`tel:${phone.dial}`}>
            <Icon name="phone" />
            {text.call}
            {phone.display}
          </a>
        </li>
      )}
      <li>
        <a
          className="reach-us__link link strong middle tap gap-2"
          href={`https://wa.me/${whatsapp.dial.replace(/\D/g, '')}`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" />
          {text.whatsapp}
        </a>
      </li>
      <li>
        <a className="reach-us__link link strong middle tap gap-2" href={`mailto:${email}`}>
          <Icon name="mail" />
          {text.writeTo}
          {email}
        </a>
      </li>
    </ul>
  );
}
