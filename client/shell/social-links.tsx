import type { SocialLink } from '../../shared/site-facts.ts';
import { Icon } from '../components/icon.tsx';
import { useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';

/** The group's profiles on other sites; without an address only an icon (docs/product.md, "Frame"). */
export function SocialLinks({ links, icons }: { links: SocialLink[]; icons: 'first' | 'again' }) {
  const { opensInNewTab } = useText(FRAME);
  return (
    <ul className="profiles row">
      {links.map(({ kind, label, url }) => (
        <li key={kind}>
          {url ? (
            <a className="profiles__link stack" href={url} target="_blank" rel="noopener">
              <Icon name={drawingOf(kind)} place={icons} />
              <span className="visually-hidden">{label + opensInNewTab}</span>
            </a>
          ) : (
            <span className="profiles__link stack">
              <Icon name={drawingOf(kind)} place={icons} />
              <span className="visually-hidden">{label}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** An icon's name becomes an id in the page, and ad blockers hide elements with the id `icon-social`. */
const drawingOf = (kind: SocialLink['kind']) => (kind === 'social' ? 'network' : kind);
