import { Icon } from '../../components/icon.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { EntryDate } from './entries-page.tsx';
import type { EntryView } from './entry-view.ts';

/** An announcement as a sheet: the picture above its words. */
export function AdvertisementEntry({ entry }: { entry: EntryView }) {
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
