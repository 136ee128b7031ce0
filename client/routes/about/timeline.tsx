import type { TimelineEntry } from '../../../shared/editorial.ts';
import './timeline.css';

/** Years along a line: downwards on phones, from left to right in rows on wide screens. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ year, title, text }) => (
        <li key={`${year} ${title}`}>
          <p className="timeline__year">{year}</p>
          <h3 className="timeline__title">{title}</h3>
          <p className="timeline__text">{text}</p>
        </li>
      ))}
    </ol>
  );
}
