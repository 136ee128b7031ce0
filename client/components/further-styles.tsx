import { useShellFacts } from '../shell/shell-facts.ts';

/**
 * The sheet with the rules of `*.further.css`: for what few visitors see, so that nobody else fetches them. What
 * stands below it waits for it.
 */
export function FurtherStyles() {
  const { furtherCss } = useShellFacts();
  return <link rel="stylesheet" href={furtherCss} />;
}
