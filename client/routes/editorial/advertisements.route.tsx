import { Icon } from '../../components/icon.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { pageLoader, usePage } from '../../page.ts';
import { EntriesPage, EntryDate, entriesHandle } from './entries-page.tsx';
import { type EntryView, entriesView } from './entry-view.ts';

const PATH = '/advertisements';
const TITLE = 'Advertisements';

export const loader = pageLoader((input) => entriesView('advertisements', input));
export const handle = entriesHandle(PATH, TITLE);

export function Component() {
  return (
    <EntriesPage path={PATH} fallback={TITLE} view={usePage<typeof loader>()} shape="advertisements">
      {(entry) => <Advertisement entry={entry} />}
    </EntriesPage>
  );
}

/** An announcement as a sheet: the picture above its words. */
function Advertisement({ entry }: { entry: EntryView }) {
  return (
    <article className="entry entry--sheet" id={entry.id}>
      <PictureBox picture={entry.picture} ratio="16/10" sizes="(min-width: 768px) 46vw, 92vw" />
      <div className="entry__text">
        <EntryDate entry={entry} />
        <h2 className="entry__title">{entry.title}</h2>
        {entry.description && <p className="entry__description">{entry.description}</p>}
        {entry.html && <Prose html={entry.html} />}
        {entry.link && (
          <a className="more-link" href={entry.link}>
            See what it was about<span className="visually-hidden">: {entry.title}</span>
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
    </article>
  );
}
