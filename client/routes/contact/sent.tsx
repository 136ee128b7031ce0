import { Icon } from '../../components/icon.tsx';

/** What a visitor without JavaScript reads after a form was taken. */
export function Sent({ message, steps }: { message: string; steps: string[] }) {
  return (
    <div className="contact-sent">
      <p className="form-message form-message--good" role="status" tabIndex={-1}>
        {message}
      </p>
      <h2>What happens next</h2>
      <ol className="contact-sent__steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="contact-sent__ways">
        <a className="more-link" href="/ongoing-projects">
          Running projects
          <Icon name="arrow-right" />
        </a>
        <a className="more-link" href="/contact-us">
          Send another message
          <Icon name="arrow-right" />
        </a>
      </p>
    </div>
  );
}
