import { useShellFacts } from '../shell/shell-facts.ts';

/** Where a résumé goes: the application form sends none. @param position named in the subject of the mail */
export function ResumeAddress({ position }: { position?: string }) {
  const { email } = useShellFacts();
  const subject = position ? `Application: ${position}` : 'Application';
  return (
    <a className="text-link" href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
      {email}
    </a>
  );
}
