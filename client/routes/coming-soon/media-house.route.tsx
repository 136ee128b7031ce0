import { pageLoader, usePage } from '../../page.ts';
import { ComingSoon, comingSoonHandle, comingSoonView } from './coming-soon.tsx';

export const loader = pageLoader((input) =>
  comingSoonView('bhavishya-media-house', 'Bhavishya Media House', input),
);
export const handle = comingSoonHandle;

export function Component() {
  return <ComingSoon path="/bhavishya-media-house" view={usePage<typeof loader>()} />;
}
