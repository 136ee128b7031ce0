import { useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { PROJECT } from '../../text/project.ts';
import type { ProjectView } from './project-view.ts';
import { QrPicture } from './qr-picture.tsx';
import './registration.css';

/** The project's RERA number and where to look it up, as a code for phones too; on paper the page's own code. */
export function Registration({ view: { reraId, isUnregistered, qr, name } }: { view: ProjectView }) {
  const { rera } = useShellFacts();
  const text = useText(PROJECT).registration;
  const host = new URL(rera.url).host;
  return (
    <section
      className={reraId || isUnregistered ? 'registration' : 'registration registration--paper'}
      aria-label={text.title}
    >
      {reraId && qr.rera && (
        <div className="registration__part soft small middle gap-4">
          <QrPicture code={qr.rera} label={text.codeOf(host)} />
          <p>
            <strong>
              {rera.name} {reraId}
            </strong>
            <a className="text-link" href={rera.url} rel="noopener">
              {text.lookUp(host)}
            </a>
          </p>
        </div>
      )}
      {isUnregistered && <p>{text.none(rera.name)}</p>}
      <div className="registration__part soft small middle gap-4 registration__paper">
        <QrPicture code={qr.page} label={text.codeOf(name)} />
        <p>{text.page}</p>
      </div>
    </section>
  );
}
