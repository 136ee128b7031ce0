import { useCallback, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { MAX_QUESTION } from '../../shared/search.ts';
import { useLocale, useText } from '../locale.ts';
import { SEARCH, SEARCH_KIND_NAMES } from '../text/search.ts';

/**
 * A question to the whole site: a form that the browser sends by itself. With JavaScript suggestions appear while
 * somebody types (suggest.ts, fetched with the first focus).
 */
export function SearchBox({ question = '' }: { question?: string }) {
  const id = useId();
  const { links } = useLocale();
  const text = useText(SEARCH);
  const kinds = useText(SEARCH_KIND_NAMES);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);

  // After another question, or the back button, the field shows what the page is about.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = question;
  }, [question]);

  const bring = useCallback(async () => {
    if (input.current?.role === 'combobox') return;
    // Without it the form works as it is.
    const module = await import('./suggest.ts').catch(() => null);
    if (!module || !input.current || !place.current || input.current.role === 'combobox') return;
    module.suggest(input.current, place.current, {
      label: text.suggestions,
      count: text.suggested,
      kinds,
      follow: (href) => void navigate(href),
    });
  }, [text, kinds, navigate]);

  // Focus that came before React did is no event any more.
  useEffect(() => {
    if (document.activeElement === input.current) void bring();
  }, [bring]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers of two years ago
    <form
      className="search-box"
      action={links.search()}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = input.current?.value.trim();
        if (asked) void navigate(links.search(asked));
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {text.label}
      </label>
      <div className="search-box__field">
        <input
          ref={input}
          id={id}
          name="q"
          type="search"
          maxLength={MAX_QUESTION}
          placeholder={text.placeholder}
          defaultValue={question}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          required
          onFocus={() => void bring()}
        />
        <div ref={place} />
      </div>
      <button className="button" type="submit">
        {text.submit}
      </button>
    </form>
  );
}
