import { listPage } from '../../shared/links.ts';
import { useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { Icon } from './icon.tsx';
import './pagination.css';

/** Links to the pages of a list; nothing for a single page. @param path with the list's filter */
export function Pagination({ path, page, pages }: { path: string; page: number; pages: number }) {
  const text = useText(COMPONENTS);
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={text.pages}>
      {page > 1 && (
        <a className="pagination__step pointed" href={listPage(path, page - 1)} rel="prev">
          <Icon name="chevron-left" />
          {text.previous}
        </a>
      )}
      <ol className="pagination__pages flex gap-1">
        {shownPages(page, pages).map((shown) =>
          shown < 0 ? (
            <li className="pagination__gap soft" key={shown}>
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                className="pointed"
                href={listPage(path, shown)}
                aria-current={shown === page ? 'page' : undefined}
              >
                <span className="visually-hidden">{text.page}</span>
                {shown}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className="pagination__step pointed" href={listPage(path, page + 1)} rel="next">
          {text.next}
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}

/** First, last, and the neighbours of the current one; a negative number is a gap. */
export function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((shown) => shown >= 1 && shown <= pages);
  const shown = [...new Set(near)];
  return shown.flatMap((at, index) => {
    const gap = at - (shown[index - 1] ?? at);
    if (gap === 2) return [at - 1, at];
    return gap > 2 ? [-at, at] : [at];
  });
}
