import { useLocale, useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { COMPARE_FORM } from './picked.ts';
import './compare-bar.css';

/**
 * The form that the boxes of the cards before it belong to. It stands below them, and at the edge of the screen while
 * one is ticked (compare-bar.css): no script is needed for either.
 */
export function CompareBar() {
  const { links } = useLocale();
  const text = useText(COMPONENTS);
  return (
    <form className="compare-bar" id={COMPARE_FORM} action={links.compare()}>
      <p>{text.compareHint}</p>
      <button className="button button--small small" type="submit">
        {text.comparePicked}
      </button>
    </form>
  );
}
