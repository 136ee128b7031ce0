import { Link } from 'react-router';

interface ApplyLinkProps {
  job: { applyHref: string; title: string };
  className: string;
}

/** Leads to the application form with the job's title as navigation state (SPEC section 2). */
export function ApplyLink({ job: { applyHref, title }, className }: ApplyLinkProps) {
  return (
    <Link className={className} to={applyHref} state={{ jobTitle: title }}>
      Apply<span className="visually-hidden"> for {title}</span>
    </Link>
  );
}
