import { Icon } from '../../components/icon.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { pageLoader, usePage } from '../../page.ts';
import { EntriesPage, EntryDate, entriesHandle } from './entries-page.tsx';
import { type EntryView, entriesView } from './entry-view.ts';

const PATH = '/Articles';
const TITLE = 'Articles';

export const loader = pageLoader((input) => entriesView('articles', input));
export const handle = entriesHandle(PATH, TITLE);

export function Component() {
  return (
    <EntriesPage path={PATH} fallback={TITLE} view={usePage<typeof loader>()} shape="articles">
      {(entry) => <Article entry={entry} />}
    </EntriesPage>
  );
}

/** The head of an article; its text opens beneath, with or without JavaScript. */
function Article({ entry }: { entry: EntryView }) {
  return (
    <article className="entry entry--article" id={entry.id}>
      <PictureBox
        picture={entry.picture}
        ratio="3/2"
        sizes="(min-width: 768px) 38vw, 92vw"
        className="entry__picture"
      />
      <div className="entry__text">
        <EntryDate entry={entry} />
        <h2 className="entry__title">{entry.title}</h2>
        {entry.description && <p className="entry__description">{entry.description}</p>}
        {entry.html && (
          <details className="entry__details">
            <summary className="more-link">
              Read the article<span className="visually-hidden">: {entry.title}</span>
              <Icon name="chevron-down" />
            </summary>
            <Prose html={entry.html} />
          </details>
        )}
      </div>
    </article>
  );
}
