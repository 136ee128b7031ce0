import { MAX_QUESTION } from '../../shared/search.ts';
import { useLocale, useText } from '../locale.ts';
import { SEARCH_BOX } from '../text/components.ts';
import './search-box.css';

/** The search field, once on a page; with JavaScript it has suggestions (suggest.ts). */
export function SearchBox({ question = '' }: { question?: string }) {
  const { links } = useLocale();
  const text = useText(SEARCH_BOX);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers of two years ago
    <form className="search-box flex gap-3 measure" action={links.search()} role="search" data-asks="">
      <label className="visually-hidden" htmlFor="search-question">
        {text.label}
      </label>
      <div className="positioned grow">
        <input
          // A new question replaces the element, so that the back button restores the page's own question.
          key={question}
          id="search-question"
          name="q"
          type="search"
          maxLength={MAX_QUESTION}
          placeholder={text.placeholder}
          defaultValue={question}
          autoComplete="off"
          required
          data-suggest=""
        />
        <div />
      </div>
      <button className="button rigid" type="submit">
        {text.submit}
      </button>
    </form>
  );
}
