/** Development: reloads when the server is of another build. Its start takes a moment, so failures are waited out. */
export function reloadOnNewBuild(): void {
  let known = '';
  setInterval(async () => {
    const response = await fetch('/healthz').catch(() => null);
    const build = response?.ok ? ((await response.json()) as { build: string }).build : known;
    if (known && build !== known) location.reload();
    known = build;
  }, 100);
}
