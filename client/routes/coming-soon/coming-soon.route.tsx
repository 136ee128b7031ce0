import { useLocation } from 'react-router';
import { usePage } from '../../use-page.ts';
import { ComingSoon, comingSoonHandle } from './coming-soon.tsx';
import type { ComingSoonView } from './coming-soon-view.ts';

export const handle = comingSoonHandle;

export function Component() {
  return <ComingSoon path={useLocation().pathname} view={usePage<ComingSoonView>()} />;
}
