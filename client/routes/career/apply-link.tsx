interface ApplyLinkProps {
  job: { applyHref: string; title: string };
  className: string;
}

/** Leads to the application form; client/links.ts sends the job's title along as navigation state (SPEC section 2). */
export function ApplyLink({ job: { applyHref, title }, className }: ApplyLinkProps) {
  return (
    <a className={className} href={applyHref} data-job-title={title}>
      Apply<span className="visually-hidden"> for {title}</span>
    </a>
  );
}
