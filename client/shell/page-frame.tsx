import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { VideoDialog } from '../components/windows.tsx';
import { useLocale } from '../locale.ts';
import type { Crumb, PageHandle } from '../page.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Footer } from './footer.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { StickyEnquiry } from './sticky-enquiry.tsx';

/** The frame of every page inside `App`: breadcrumbs, footer, ways to enquire. */
export function PageFrame() {
  const locale = useLocale();
  const match = useMatches().at(-1);
  const handle = match?.handle as PageHandle<unknown> | undefined;
  const crumbs = match && handle?.crumbs ? handle.crumbs(match.loaderData, locale) : [];
  return (
    <FrameAround crumbs={crumbs}>
      <Outlet />
    </FrameAround>
  );
}

/** The same frame around a page that no route renders (errors). */
export function FrameAround({ crumbs, children }: { crumbs: Crumb[]; children: ReactNode }) {
  return (
    <>
      <NavigationEffects />
      <main id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        {children}
      </main>
      <Footer />
      <StickyEnquiry />
      <VideoDialog />
    </>
  );
}
