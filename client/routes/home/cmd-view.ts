import type { Picture } from '../../../shared/picture.ts';
import { plainText } from '../../../shared/plain-text.ts';
import type { Backend } from '../../backend.ts';

export interface CmdView {
  name: string;
  title: string;
  picture: Picture | null;
  /** The first paragraphs as plain text. */
  paragraphs: string[];
}

const PARAGRAPHS = 2;

/** The beginning of the chairman's message; null when the site folder has no such page. */
export function cmdView(backend: Backend): CmdView | null {
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
