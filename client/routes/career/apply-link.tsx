import { Icon } from '../../components/icon.tsx';
import { useText } from '../../locale.ts';
import { JOB } from '../../text/career.ts';

interface ApplyLinkProps {
  job: { applyHref: string; title: string; closed: string | null };
  className: string;
}

/** Leads to the application form; follow-links.ts sends the job's title along. A closed job says so instead. */
export function ApplyLink({ job: { applyHref, title, closed }, className }: ApplyLinkProps) {
  const text = useText(JOB);
  if (closed) {
    return (
      <p className="job-closed flex soft small middle gap-2">
        <Icon name="clock" />
        {closed}
      </p>
    );
  }
  return (
    <a className={className} href={applyHref} data-job-title={title}>
      {text.apply}
      <span className="visually-hidden">{text.applyFor(title)}</span>
    </a>
  );
}
