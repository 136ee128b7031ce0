/** Development: reloads when the server is of another build. Its start takes a moment, so failures are waited out. */
export function reloadOnNewBuild(): void {
  let known = '';
  setInterval(async () => {
    const answer = await fetch('/healthz').catch(() => null);
    const build = answer?.ok ? ((await answer.json()) as { build: string }).build : known;
    if (known && build !== known) location.reload();
    known = build;
  }, 100);
}
