import { Icon } from '../../components/icon.tsx';

/** What a visitor without JavaScript reads after a form was taken. */
export function Sent({ message, visit }: { message: string; visit: boolean }) {
  return (
    <div className="contact-sent">
      <p className="form-message form-message--good" role="status" tabIndex={-1}>
        {message}
      </p>
      <h2>What happens next</h2>
      <ol className="contact-sent__steps">
        <li>Someone from the sales desk calls you during opening hours, usually the same day.</li>
        <li>
          {visit
            ? 'You agree on where to meet; bring whoever will live there.'
            : 'You get prices, plans and RERA papers in writing, for the homes that fit.'}
        </li>
        <li>You take your time. Nobody calls twice unless you ask for it.</li>
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
