import { type ReactNode, Suspense } from 'react';
import { languageOf } from '../../shared/language.ts';
import { LanguageContext } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { EnquiryDialog } from './enquiry-dialog.tsx';
import { Header } from './header.tsx';
import { LoadingFrame } from './loading-frame.tsx';
import { type ShellFacts, ShellFactsContext } from './shell-facts.ts';
import './demo-banner.css';

/**
 * The frame: header and menus first, then the page behind one Suspense boundary. Only a `page` that suspends,
 * while upstream is slow, shows the boundary's fallback.
 */
export function App({ facts, path, page }: { facts: ShellFacts; path: string; page: ReactNode }) {
  const language = languageOf(path);
  const text = FRAME[language];
  return (
    <LanguageContext value={language}>
      <ShellFactsContext value={facts}>
        <a className="skip-link strong" href="#main">
          {text.skipToContent}
        </a>
        {facts.demo && (
          <aside className="demo-banner" aria-label={text.demo}>
            {text.demoBanner}
          </aside>
        )}
        <Header path={path} />
        {/* Without an element around it React waits for the page before it sends anything: it might hold a <head>. */}
        <div>
          <Suspense fallback={<LoadingFrame path={path} />}>{page}</Suspense>
        </div>
        <EnquiryDialog />
      </ShellFactsContext>
    </LanguageContext>
  );
}
