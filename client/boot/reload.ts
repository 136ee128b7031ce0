import { carriedData } from './takeover.ts';

/** Development: reloads when the server is of another build than the page. A start takes a moment: failures are waited out. */
export function reloadOnNewBuild(): void {
  const { build: own } = carriedData();
  const timer = setInterval(async () => {
    const response = await fetch('/healthz').catch(() => null);
    const build = response?.ok ? ((await response.json()) as { build: string }).build : own;
    if (build === own) return;
    clearInterval(timer);
    location.reload();
  }, 100);
}
