import { MoreLink } from '../../components/way.tsx';
import { useLocale, useText } from '../../locale.ts';
import { CONTACT } from '../../text/contact.ts';

/** What a visitor without JavaScript reads after a form was taken. */
export function Sent({ message, steps }: { message: string; steps: string[] }) {
  const { links } = useLocale();
  const text = useText(CONTACT);
  return (
    <div className="contact-sent stack gap-5">
      <p className="form-message form-message--good" role="status" tabIndex={-1}>
        {message}
      </p>
      <h2>{text.next}</h2>
      <ol className="contact-sent__steps stack">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="contact-sent__ways row">
        <MoreLink href={links.projectList('ongoing')}>{text.runningProjects}</MoreLink>
        <MoreLink href={links.contact()}>{text.another}</MoreLink>
      </p>
    </div>
  );
}
