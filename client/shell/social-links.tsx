import type { SocialLink } from '../../shared/site-facts.ts';
import { Icon } from '../components/icon.tsx';
import { useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';

/** The group elsewhere; a place without an address is an icon that is no link (docs/product.md, "Frame"). */
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

/** A drawing's name is an id of the page, and blockers hide some words. */
const drawingOf = (kind: SocialLink['kind']) => (kind === 'social' ? 'network' : kind);
