import { pageLoader, usePage } from '../../page.ts';
import { ComingSoon, comingSoonHandle, comingSoonView } from './coming-soon.tsx';

export const loader = pageLoader((input) =>
  comingSoonView('bhavishya-hospital', 'Bhavishya Hospital', input),
);
export const handle = comingSoonHandle;

export function Component() {
  return <ComingSoon path="/bhavishya-hospital" view={usePage<typeof loader>()} />;
}
