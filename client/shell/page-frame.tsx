import { Fragment, type ReactNode } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { VideoDialog } from '../components/windows.tsx';
import { useLocale } from '../locale.ts';
import type { Crumb, PageHandle } from '../page.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Footer } from './footer.tsx';
import { LoadingStatus } from './loading-status.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { StickyEnquiry } from './sticky-enquiry.tsx';

/**
 * The frame of every page inside `App`: breadcrumbs, footer, ways to enquire. A page at another path gets elements of
 * its own: typed texts and chosen tabs belong to one project, and extensions change elements behind React's back.
 */
export function PageFrame() {
  const locale = useLocale();
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const handle = match?.handle as PageHandle<unknown> | undefined;
  const crumbs = match && handle?.crumbs ? handle.crumbs(match.loaderData, locale) : [];
  return (
    <FrameAround crumbs={crumbs}>
      <Fragment key={pathname}>
        <Outlet />
      </Fragment>
    </FrameAround>
  );
}

/** The same frame around a page that no route renders (errors). */
export function FrameAround({ crumbs, children }: { crumbs: Crumb[]; children: ReactNode }) {
  return (
    <>
      <NavigationEffects />
      <LoadingStatus />
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
