import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isArriving } from '../arrival.ts';

/**
 * What stands below a page's first screen. Where the visitor has come by a link it is rendered once that screen is
 * painted: a slow phone takes as long for it as for all else. A document has it from the beginning, and so has a page to
 * which the visitor returns: the place where they were is found among parts of their real height.
 */
export function AfterFirstScreen({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(() => !isArriving());
  useEffect(() => {
    if (isShown) return;
    const show = () => startTransition(() => setShown(true));
    requestAnimationFrame(() => setTimeout(show));
  }, [isShown]);
  return isShown ? children : <div className="after-first-screen" />;
}
