import { useLocale, useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import './loading-frame.css';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Stands in the page's place while upstream is slow. @param path the home page begins with its hero */
export function LoadingFrame({ path }: { path: string }) {
  const { links } = useLocale();
  return (
    <main aria-busy="true">
      {path === links.home() && <div className="loading-frame__hero" />}
      <LoadingShape />
    </main>
  );
}

/** The shape of a list page: its heading and the cards. */
function LoadingShape() {
  return (
    <div className="loading-frame wrap">
      <p className="visually-hidden">{useText(FRAME).loading}</p>
      <div className="loading-frame__heading stack gap-5">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
      <div className="grid">
        {CARDS.map((key) => (
          <div className="loading-frame__card stack gap-3" key={key}>
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        ))}
      </div>
    </div>
  );
}
