import { pageLoader, usePage } from '../../page.ts';
import { ComingSoon, comingSoonHandle, comingSoonView } from './coming-soon.tsx';

export const loader = pageLoader((input) => comingSoonView('ngo-events', 'NGO events', input));
export const handle = comingSoonHandle;

export function Component() {
  return <ComingSoon path="/ngo-events" view={usePage<typeof loader>()} />;
}
