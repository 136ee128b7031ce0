import { carriedData } from './takeover.ts';

/** Development only: reloads when the server has another build than the page. Failures are retried. */
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
