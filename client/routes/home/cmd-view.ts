import { plainText } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import type { Backend } from '../../backend.ts';

export interface CmdView {
  name: string;
  title: string;
  picture: Picture | null;
  /** The first paragraphs as plain text. */
  paragraphs: string[];
}

const PARAGRAPHS = 2;
/** Tags within a sentence leave no gap when they go. */
const INLINE = /<\/?(?:a|b|em|i|span|strong)\b[^>]*>/g;

/** The beginning of the chairman's message; null when the site folder has no such page. */
export function cmdView(backend: Backend): CmdView | null {
  const page = backend.editorialPage('cmd-message');
  if (!page) return null;
  const { name, title, image } = backend.site.cmd;
  const paragraphs = [...page.html.matchAll(/<p>(.*?)<\/p>/gs)]
    .map(([, text = '']) => plainText(text.replace(INLINE, '')))
    .filter(Boolean)
    .slice(0, PARAGRAPHS);
  return { name, title, picture: backend.sitePicture(image, `${name}, ${title}`), paragraphs };
}
