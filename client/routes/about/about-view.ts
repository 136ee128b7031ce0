import type { PageName } from '../../../shared/editorial.ts';
import { editorialView } from '../../components/editorial-view.ts';
import type { PageInput } from '../../page.ts';

export type AboutView = ReturnType<typeof aboutView>;
type SectionId = 'history' | 'achievements' | 'why-bhavishya' | 'vision-mission';

/** The sections of docs/product.md, "Pages" by their hashes, in the order of the page. */
const SECTIONS: Record<SectionId, PageName> = {
  history: 'about/history',
  achievements: 'about/achievements',
  'why-bhavishya': 'about/why-bhavishya',
  'vision-mission': 'about/vision-mission',
};

/** The group's story from the site folder. A section whose text is missing there is left out. */
export function aboutView(input: PageInput) {
  const { backend } = input;
  const { site } = backend;
  const message = editorialView('cmd-message', input);
  const { name, title, image } = site.cmd;
  return {
    figures: site.figures,
    sections: (Object.keys(SECTIONS) as SectionId[]).flatMap((id) => {
      const view = editorialView(SECTIONS[id], input);
      return view ? [{ ...view, id }] : [];
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
