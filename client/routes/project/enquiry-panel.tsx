import { ON_REQUEST } from '../../../shared/formats.ts';
import { EnquiryOpener } from '../../components/enquiry-opener.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import type { ProjectView } from './project-view.ts';

/** The ways to ask about the project: beside the content while it scrolls on desktop, below it on phones. */
export function EnquiryPanel({ view }: { view: ProjectView }) {
  const { phone, whatsapp } = useShellFacts();
  const project = { slug: view.slug, name: view.name };
  const text = encodeURIComponent(`I would like to know more about ${view.name}.`);
  return (
    <aside className="project-panel" aria-labelledby="project-panel-title">
      <h2 className="project-panel__title" id="project-panel-title" lang={langOf(view.name)}>
        Ask about {view.name}
      </h2>
      <p className="project-panel__price">{view.price?.text ?? ON_REQUEST}</p>
      <EnquiryOpener form="callback" project={project} className="button button--primary">
        Request Callback
      </EnquiryOpener>
      <EnquiryOpener form="enquiry" project={project} className="button button--quiet">
        Enquire Now
      </EnquiryOpener>
      <ul className="project-panel__lines">
        <li>
          <a href={`tel:${phone.dial}`}>
            <Icon name="phone" />
            {phone.display}
          </a>
        </li>
        <li>
          <a
            href={`https://wa.me/${whatsapp.dial.replace(/\D/g, '')}?text=${text}`}
            rel="noopener"
            target="_blank"
          >
            <Icon name="chat" />
            Ask on WhatsApp
          </a>
        </li>
      </ul>
      {view.reraId && (
        <p className="project-panel__rera">
          MP RERA <span>{view.reraId}</span>
        </p>
      )}
    </aside>
  );
}
