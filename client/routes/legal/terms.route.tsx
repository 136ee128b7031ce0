import { pageLoader, usePage } from '../../page.ts';
import { LegalPage, legalHandle, legalView } from './legal-page.tsx';

export const loader = pageLoader((input) => legalView('terms-condition', input));
export const handle = legalHandle;

export function Component() {
  return <LegalPage view={usePage<typeof loader>()} />;
}
