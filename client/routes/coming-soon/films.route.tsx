import { pageLoader, usePage } from '../../page.ts';
import { ComingSoon, comingSoonHandle, comingSoonView } from './coming-soon.tsx';

export const loader = pageLoader((input) => comingSoonView('bhavishya-films', 'Bhavishya Films', input));
export const handle = comingSoonHandle;

export function Component() {
  return <ComingSoon path="/bhavishya-films" view={usePage<typeof loader>()} />;
}
