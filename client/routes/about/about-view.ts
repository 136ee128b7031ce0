import type { SafeHtml } from '../../../shared/content.ts';
import type { PageName, TimelineEntry } from '../../../shared/editorial.ts';
import type { Picture } from '../../../shared/picture.ts';
import type { Figure } from '../../../shared/site-facts.ts';
import { type EditorialView, editorialView } from '../../components/editorial-view.ts';
import type { PageInput } from '../../page.ts';

export interface AboutSection extends EditorialView {
  id: 'history' | 'achievements' | 'why-bhavishya' | 'vision-mission';
  /** Oldest first; empty for the sections without one. */
  timeline: TimelineEntry[];
}

export interface CmdView {
  /** The heading of the message. */
  heading: string;
  name: string;
  title: string;
  picture: Picture | null;
  html: SafeHtml;
}

export interface AboutView {
  groupName: string;
  lead: string;
  figures: Figure[];
  sections: AboutSection[];
  cmd: CmdView | null;
}

/** The sections of docs/product.md, "Pages" by their hashes, in the order of the page. */
const SECTIONS: Record<AboutSection['id'], PageName> = {
  history: 'about/history',
  achievements: 'about/achievements',
  'why-bhavishya': 'about/why-bhavishya',
  'vision-mission': 'about/vision-mission',
};

/** The group's story from the site folder. A section whose text is missing there is left out. */
export function aboutView(input: PageInput): AboutView {
  const { backend } = input;
  const { site } = backend;
  const message = editorialView('cmd-message', input);
  const { name, title, image } = site.cmd;
  return {
    groupName: site.groupName,
    lead: site.tagline,
    figures: site.figures,
    sections: (Object.keys(SECTIONS) as AboutSection['id'][]).flatMap((id) => {
      const view = editorialView(SECTIONS[id], input);
      const timeline = backend.editorialPage(SECTIONS[id])?.timeline ?? [];
      return view ? [{ ...view, id, timeline }] : [];
    }),
    cmd: message && {
      heading: message.title,
      name,
      title,
      picture: backend.sitePicture(image, `${name}, ${title}`),
      html: message.html,
    },
  };
}
