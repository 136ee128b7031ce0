import { useShellFacts } from '../shell/shell-facts.ts';

/**
 * The sheet with the rules of `*.further.css`: for what few visitors see, so that nobody else fetches them. What
 * stands below it waits for it, so it stands below what a first screen shows (docs/decisions/0030).
 */
export function FurtherStyles() {
  const { furtherCss } = useShellFacts();
  return <link rel="stylesheet" href={furtherCss} />;
}
