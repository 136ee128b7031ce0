import { Icon } from '../../components/icon.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { EntryDate } from './entries-page.tsx';
import type { EntryView } from './entry-view.ts';

/** The head of an article; its text opens beneath, with or without JavaScript. */
export function ArticleEntry({ entry }: { entry: EntryView }) {
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
