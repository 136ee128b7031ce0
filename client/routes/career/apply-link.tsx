import { Icon } from '../../components/icon.tsx';

interface ApplyLinkProps {
  job: { applyHref: string; title: string; closed: string | null };
  className: string;
}

/**
 * Leads to the application form; client/follow-links.ts sends the job's title along as navigation state. Of a job past its
 * deadline it says that instead.
 */
export function ApplyLink({ job: { applyHref, title, closed }, className }: ApplyLinkProps) {
  if (closed) {
    return (
      <p className="job-closed">
        <Icon name="clock" />
        {closed}
      </p>
    );
  }
  return (
    <a className={className} href={applyHref} data-job-title={title}>
      Apply<span className="visually-hidden"> for {title}</span>
    </a>
  );
}
