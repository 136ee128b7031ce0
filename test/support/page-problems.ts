/** What a page must never say to anybody, whatever upstream sends. */
export const NONSENSE = /\bundefined\b|\bNaN\b|Invalid Date|\[object \w+\]/;
/** What upstream's text would do if it were believed to be markup. */
const RUNS = /<script\b|<[^>]*\son\w+=["']|(href|src)="javascript:|<iframe|<base\b/i;
/** What every page has around its content, so that a visitor gets on: each by what must stand in its HTML. */
const FRAME: Record<string, RegExp> = {
  'its end': /<\/html>\s*$/,
  'a title': /<title>[^<]+<\/title>/,
  'the menus': /<header[\s\S]*href="\/ongoing-projects"[\s\S]*<\/header>/,
  breadcrumbs: /aria-label="Breadcrumbs?"/i,
  'the footer': /<footer[\s\S]*href="\/privacy-policy"[\s\S]*<\/footer>/,
  'an enquiry form': /<form[^>]*action="\/enquiries"[\s\S]*name="mobile"[\s\S]*<\/form>/,
};

/**
 * What is wrong with a page's HTML that no fault of upstream may cause.
 * @returns a line for each, none for a page that is well
 */
export function problemsOf(status: number, html: string): string[] {
  const problems: string[] = [];
  for (const [what, pattern] of Object.entries(FRAME)) {
    if (!pattern.test(html)) problems.push(`lacks ${what}`);
  }
  // Our own scripts have a source, a type or a nonce.
  const shown = html
    .replace(/<(script|style)\s[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<style>[\s\S]*?<\/style>/g, '');
  const nonsense = NONSENSE.exec(shown);
  if (nonsense) {
    problems.push(
      `shows ${JSON.stringify(shown.slice(Math.max(0, nonsense.index - 60), nonsense.index + 40))}`,
    );
  }
  if (RUNS.test(shown)) problems.push('runs something');
  if (status !== 404 && /not found/i.test(shown)) problems.push('says "not found"');
  return problems;
}
