import { useLocale, useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import './loading-frame.css';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The heading and cards of a list, in the page's place while upstream is slow. @param path the home page begins with its hero */
export function LoadingFrame({ path }: { path: string }) {
  const { links } = useLocale();
  return (
    <main aria-busy="true">
      {path === links.home() && <div className="loading-frame__hero" />}
      <div className="loading-frame wrap">
        <p className="visually-hidden">{useText(FRAME).loading}</p>
        <div className="loading-frame__heading stack gap-5">
          <Skeletons count={3} />
        </div>
        <div className="grid">
          {KEYS.map((key) => (
            <div className="loading-frame__card stack gap-3" key={key}>
              <Skeletons count={4} />
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}

function Skeletons({ count }: { count: number }) {
  return KEYS.slice(0, count).map((key) => <div className="skeleton" key={key} />);
}
