import { type ReactNode, Suspense } from 'react';
import { languageOf } from '../../shared/language.ts';
import { LanguageContext } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { EnquiryDialog } from './enquiry-dialog.tsx';
import { Header } from './header.tsx';
import { LoadingFrame } from './loading-frame.tsx';
import { type ShellFacts, ShellFactsContext } from './shell-facts.ts';
import './demo-line.css';

interface AppProps {
  facts: ShellFacts;
  path: string;
  /** The page's path and query; null for an error page: links to other languages then lead to the home page. */
  address: string | null;
  page: ReactNode;
}

/**
 * The frame: header and menus first, then the page behind one Suspense boundary. Only a `page` that suspends,
 * while upstream is slow, shows the boundary's fallback.
 */
export function App({ facts, path, address, page }: AppProps) {
  const language = languageOf(path);
  const text = FRAME[language];
  return (
    <LanguageContext value={language}>
      <ShellFactsContext value={facts}>
        <a className="skip-link strong not-on-paper" href="#main">
          {text.skipToContent}
        </a>
        {facts.demo && (
          <aside className="demo-line not-on-paper tiny" aria-label={text.demo}>
            {text.demoBanner}
          </aside>
        )}
        <Header path={path} address={address} />
        {/* Without this element React would not stream: a page directly in the root might contain a <head>. */}
        <div>
          <Suspense fallback={<LoadingFrame path={path} />}>{page}</Suspense>
        </div>
        <EnquiryDialog />
      </ShellFactsContext>
    </LanguageContext>
  );
}
