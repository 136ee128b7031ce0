import { useLocale, useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import './loading-frame.css';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders for a list while upstream is slow. @param path on the home page the hero comes first */
export function LoadingFrame({ path }: { path: string }) {
  const { links } = useLocale();
  return (
    <main aria-busy="true">
      {path === links.home() && <div className="loading-frame__hero" />}
      <div className="loading-frame wrap">
        <p className="visually-hidden">{useText(FRAME).loading}</p>
        <div className="loading-frame__heading stack gap-5">{KEYS.slice(0, 3).map(skeleton)}</div>
        <div className="grid">
          {KEYS.map((key) => (
            <div className="loading-frame__card stack gap-3" key={key}>
              {KEYS.slice(0, 4).map(skeleton)}
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}

const skeleton = (key: string) => <div className="skeleton" key={key} />;
