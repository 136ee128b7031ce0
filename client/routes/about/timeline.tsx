import type { TimelineEntry } from '../../../shared/editorial.ts';
import './timeline.css';

/** Years along a line: downwards on phones, from left to right in rows on wide screens. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ year, title, text }) => (
        <li key={`${year} ${title}`}>
          <p className="timeline__year link display-font">{year}</p>
          <h3 className="size-h4">{title}</h3>
          <p className="soft small">{text}</p>
        </li>
      ))}
    </ol>
  );
}
