import type { EditorialHeading } from '../../shared/editorial.ts';
import { useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import './page-contents.css';

/** Links to the main headings of a long text; nothing for fewer than three. */
export function PageContents({ headings }: { headings: EditorialHeading[] }) {
  const { onThisPage } = useText(COMPONENTS);
  const main = headings.filter(({ level }) => level === 2);
  if (main.length < 3) return null;
  return (
    <nav className="page-contents" aria-labelledby="page-contents-title">
      <h2 className="reading__aside-title size-h3 ruled-below" id="page-contents-title">
        {onThisPage}
      </h2>
      <ol>
        {main.map(({ id, text }) => (
          <li key={id}>
            <a className="pointed" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
