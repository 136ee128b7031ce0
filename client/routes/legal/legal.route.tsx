import type { EditorialView } from '../../components/editorial-view.ts';
import { usePage } from '../../use-page.ts';
import { LegalPage, legalHandle } from './legal-page.tsx';

export const handle = legalHandle;

export function Component() {
  return <LegalPage view={usePage<EditorialView>()} />;
}
