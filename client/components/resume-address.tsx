import { useText } from '../locale.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { COMPONENTS } from '../text/components.ts';
import { TextLink } from './way.tsx';

/** The address for résumés: the application form sends none. @param position for the subject of the mail */
export function ResumeAddress({ position }: { position?: string }) {
  const { email } = useShellFacts();
  const subject = useText(COMPONENTS).application(position);
  return <TextLink href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</TextLink>;
}
