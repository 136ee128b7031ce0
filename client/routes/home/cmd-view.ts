import { plainText } from '../../../shared/plain-text.ts';
import type { Backend } from '../../backend.ts';

export type CmdView = NonNullable<ReturnType<typeof cmdView>>;

const PARAGRAPHS = 2;

/** The first paragraphs of the chairman's message as plain text; null when the site folder has no such page. */
export function cmdView(backend: Backend) {
  const page = backend.editorialPage('cmd-message');
  if (!page) return null;
  const { name, title, image } = backend.site.cmd;
  const paragraphs: string[] = [];
  for (const [, html = ''] of page.html.matchAll(/<p>(.*?)<\/p>/gs)) {
    const text = plainText(html);
    if (text) paragraphs.push(text);
    if (paragraphs.length === PARAGRAPHS) break;
  }
  return { name, title, picture: backend.sitePicture(image, `${name}, ${title}`), paragraphs };
}
