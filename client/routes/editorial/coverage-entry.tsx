import { Icon } from '../../components/icon.tsx';
import { Prose } from '../../components/prose.tsx';
import { EntryDate } from './entries-page.tsx';
import type { EntryView } from './entry-view.ts';

/** What somebody else wrote: who, when, and the way to it. */
export function CoverageEntry({ entry }: { entry: EntryView }) {
  return (
    <article className="entry entry--coverage" id={entry.id}>
      <p className="entry__source">
        {entry.publication && <span className="entry__publication">{entry.publication}</span>}
        <EntryDate entry={entry} />
      </p>
      <div className="entry__text">
        <h2 className="entry__title">
          {entry.link ? (
            <a className="cover-link" href={entry.link} rel="noopener nofollow">
              {entry.title}
              <Icon name="external" />
            </a>
          ) : (
            entry.title
          )}
        </h2>
        {entry.description && <p className="entry__description">{entry.description}</p>}
        {entry.html && <Prose html={entry.html} />}
      </div>
    </article>
  );
}
