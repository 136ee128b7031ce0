/** What of upstream has pages of its own. */
export interface ListedContent {
  projects(): Promise<{ value: { slug: string }[] }>;
  news(): Promise<{ value: { id: string; date?: string | null }[] }>;
  events(): Promise<{ value: { id: string }[] }>;
  jobs(): Promise<{ value: { id: string; slug: string }[] }>;
  albums(): Promise<{ value: { id: string }[] }>;
  videoAlbums(): Promise<{ value: { id: string }[] }>;
}

/** Pages that are always there; those that are coming soon and the forms that need a context are left out. */
const FIXED = [
  ...['/', '/about-us', '/contact-us', '/landing'],
  ...['/ongoing-projects', '/upcoming-projects', '/complete-projects'],
  ...['/news', '/events', '/press-coverage', '/online-coverages', '/Articles', '/advertisements'],
  ...['/images', '/videos', '/download', '/career'],
  ...['/bhavishya-ngo', '/bhavishya-education', '/terms-condition', '/privacy-policy'],
];

/**
 * The sitemap as XML. A list that cannot be had is left out.
 * @param siteUrl public origin
 */
export async function sitemap(content: ListedContent, siteUrl: string): Promise<string> {
  const paths = await Promise.all([
    all(content.projects(), ({ slug }) => `/projects/${slug}`),
    all(content.news(), ({ id }) => `/news/${encodeURIComponent(id)}`),
    all(content.events(), ({ id }) => `/event/${encodeURIComponent(id)}`),
    all(content.jobs(), ({ id, slug }) => `/career/${slug}/${encodeURIComponent(id)}`),
    all(content.albums(), ({ id }) => `/images/${encodeURIComponent(id)}`),
    all(content.videoAlbums(), ({ id }) => `/videos/${encodeURIComponent(id)}`),
  ]);
  const urls = [...FIXED, ...paths.flat()].map(
    (path) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

async function all<T>(reading: Promise<{ value: T[] }>, path: (item: T) => string): Promise<string[]> {
  try {
    return (await reading).value.map(path);
  } catch {
    return [];
  }
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param demo demo pages are kept out of search engines */
export function robots(siteUrl: string, demo: boolean): string {
  if (demo) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /_data/\nDisallow: /apply\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
