import { PRICE_ON_REQUEST } from '../../../shared/formats.ts';
import { EnquiryOpener } from '../../components/enquiry-opener.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { PROJECT } from '../../text/project.ts';
import type { ProjectView } from './project-view.ts';
import './enquiry-panel.css';

/** The ways to ask about the project: beside the content while it scrolls on desktop, below it on phones. */
export function EnquiryPanel({ view }: { view: ProjectView }) {
  const { rera } = useShellFacts();
  const project = { slug: view.slug, name: view.name };
  const text = useText(PROJECT);
  const onRequest = useText(PRICE_ON_REQUEST);
  const message = encodeURIComponent(text.whatsAppMessage(view.name));
  return (
    <aside className="project-panel stack gap-3" aria-labelledby="project-panel-title">
      <h2 className="size-h3" id="project-panel-title" lang={langOf(view.name)}>
        {text.askAbout(view.name)}
      </h2>
      <p className="project-panel__price numbers">{view.price?.text ?? onRequest}</p>
      <EnquiryOpener form="callback" project={project} className="button button--primary">
        {text.requestCallback}
      </EnquiryOpener>
      {!view.isUnregistered && (
        <EnquiryOpener form="enquiry" project={project} className="button button--quiet">
          {text.enquireNow}
        </EnquiryOpener>
      )}
      {!view.isUnregistered && <Lines message={message} />}
      {view.reraId && (
        <p className="project-panel__rera soft small">
          {rera.name} <a href={rera.url}>{view.reraId}</a>
        </p>
      )}
    </aside>
  );
}

/** By telephone and chat. @param message what the chat begins with, encoded */
function Lines({ message }: { message: string }) {
  const { phone, whatsapp } = useShellFacts();
  const text = useText(PROJECT);
  return (
    <ul className="project-panel__lines ruled-above">
      <li>
        <a href={`tel:${phone.dial}`}>
          <Icon name="phone" />
          {phone.display}
        </a>
      </li>
      <li>
        <a
          href={`https://wa.me/${whatsapp.dial.replace(/\D/g, '')}?text=${message}`}
          rel="noopener"
          target="_blank"
        >
          <Icon name="chat" />
          {text.askOnWhatsApp}
        </a>
      </li>
    </ul>
  );
}
