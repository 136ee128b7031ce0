import { Day } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { MoreLink } from '../../components/way.tsx';
import { useText } from '../../locale.ts';
import { EDITORIAL } from '../../text/about.ts';
import type { EntryView } from './entry-view.ts';

/** The head of an article; its text opens beneath, with or without JavaScript. */
export function ArticleEntry({ entry }: { entry: EntryView }) {
  const text = useText(EDITORIAL);
  return (
    <article className="entry entry--article ruled-above" id={entry.id}>
      <PictureBox
        picture={entry.picture}
        ratio="3/2"
        sizes="(min-width: 768px) 38vw, 92vw"
        className="entry__picture"
      />
      <div className="entry__text stack at-start gap-2">
        <Day className="entry__date soft small" day={entry.date} />
        <h2 className="entry__title">{entry.title}</h2>
        {entry.description && <p className="soft">{entry.description}</p>}
        {entry.html && (
          <details className="entry__details">
            <summary className="more-link link strong middle tap gap-2 more-link--icon">
              {text.readArticle}
              <span className="visually-hidden">{text.named(entry.title)}</span>
              <Icon name="chevron-down" />
            </summary>
            <Prose html={entry.html} />
          </details>
        )}
      </div>
    </article>
  );
}

/** An announcement as a sheet: the picture above its words. */
export function AdvertisementEntry({ entry }: { entry: EntryView }) {
  const text = useText(EDITORIAL);
  return (
    <article className="entry entry--sheet" id={entry.id}>
      <PictureBox picture={entry.picture} ratio="16/10" sizes="(min-width: 768px) 46vw, 92vw" />
      <div className="entry__text stack at-start gap-2">
        <Day className="entry__date soft small" day={entry.date} />
        <h2 className="entry__title">{entry.title}</h2>
        {entry.description && <p className="soft">{entry.description}</p>}
        {entry.html && <Prose html={entry.html} />}
        {entry.link && (
          <MoreLink href={entry.link}>
            {text.seeWhat}
            <span className="visually-hidden">{text.named(entry.title)}</span>
          </MoreLink>
        )}
      </div>
    </article>
  );
}

/** What somebody else wrote: who, when, and the way to it. */
export function CoverageEntry({ entry }: { entry: EntryView }) {
  return (
    <article className="entry entry--coverage ruled-above positioned" id={entry.id}>
      <p className="stack">
        {entry.publication && <span className="accent strong">{entry.publication}</span>}
        <Day className="entry__date soft small" day={entry.date} />
      </p>
      <div className="entry__text stack at-start gap-2">
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
        {entry.description && <p className="soft">{entry.description}</p>}
        {entry.html && <Prose html={entry.html} />}
      </div>
    </article>
  );
}
