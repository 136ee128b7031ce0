import { createContext, type ReactNode, use } from 'react';
import { LanguageContext } from '../locale.ts';
import { ShellFactsContext, useShellFacts } from './shell-facts.ts';

/** Takes a part of the frame under its name, and gives what is rendered in its place. */
export type PlacePart = (name: string, part: ReactNode) => ReactNode;

/** The server's way to render a part once for all pages that have it (server/pages/frame-parts.tsx); else null. */
export const PlacePartContext = createContext<PlacePart | null>(null);

interface FramePartProps {
  name: string;
  /** What it depends on besides the language. Only asked on the server. */
  variant?: () => string;
  children: ReactNode;
}

/**
 * A part of the frame that is the same on many pages; together these parts are half of what most pages have. A part
 * knows the language and the site facts, and nothing else of its page. On the server it has a React root of its own, so
 * `useId` would give other identifiers there than in the browser.
 */
export function FramePart({ name, variant, children }: FramePartProps) {
  const place = use(PlacePartContext);
  const language = use(LanguageContext);
  const facts = useShellFacts();
  if (!place) return children;
  const key = [language, name, variant?.()].join(' ');
  return place(
    key,
    <LanguageContext value={language}>
      <ShellFactsContext value={facts}>{children}</ShellFactsContext>
    </LanguageContext>,
  );
}
