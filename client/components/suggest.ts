import { langOf, languageOf } from '../../shared/language.ts';
import type { Suggestion } from '../../shared/search.ts';
import { onKey } from '../dom.ts';
import { SUGGESTIONS } from '../text/components.ts';

/** The pause in typing after which suggestions are fetched. Milliseconds. */
const PAUSE_MS = 160;
const MIN_LETTERS = 2;

/**
 * Makes an input a combobox (ARIA Authoring Practices: editable, with a list box). Arrow keys select suggestions, Enter
 * follows the selected one, Escape closes the list and then empties the field. No suggestion is selected at first, so
 * that Enter sends the typed text.
 * @param input followed by an empty element for the list, which no other code changes
 * @param follow navigates to a page
 */
export function suggest(input: HTMLInputElement, follow: (href: string) => void): void {
  if (input.getAttribute('role') === 'combobox') return;
  const language = languageOf(location.pathname);
  const text = SUGGESTIONS[language];
  const list = make('ul', {
    id: `${input.id}-list`,
    class: 'suggestions',
    role: 'listbox',
    'aria-label': text.label,
  });
  const status = make('p', { class: 'visually-hidden', role: 'status' });
  list.hidden = true;
  input.nextElementSibling?.replaceChildren(list, status);
  const combobox = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list.id };
  setAll(input, { ...combobox, 'aria-expanded': 'false' });

  let request: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const choices = () => [...list.children] as HTMLElement[];
  const marked = () => choices().findIndex((choice) => choice.matches('[aria-selected=true]'));

  function toggle(isOpen: boolean): void {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    input.removeAttribute('aria-activedescendant');
  }

  function close(): void {
    clearTimeout(timer);
    request?.abort();
    toggle(false);
    status.textContent = '';
  }

  function mark(at: number): void {
    for (const [index, choice] of choices().entries())
      choice.setAttribute('aria-selected', String(index === at));
    const choice = choices()[at];
    if (choice) input.setAttribute('aria-activedescendant', choice.id);
    else input.removeAttribute('aria-activedescendant');
    choice?.scrollIntoView({ block: 'nearest' });
  }

  function show(suggestions: readonly Suggestion[]): void {
    list.replaceChildren(...suggestions.map((suggestion, at) => choiceOf(suggestion, `${list.id}-${at}`)));
    toggle(suggestions.length > 0);
    status.textContent = text.count(suggestions.length);
  }

  function choiceOf({ title, href, kind }: Suggestion, id: string): HTMLElement {
    const choice = make('li', {
      id,
      role: 'option',
      class: 'flex middle apart gap-4 tap',
      'aria-selected': 'false',
      'data-href': href,
    });
    const name = make('span', {}, title);
    const spoken = langOf(title, language);
    if (spoken) name.lang = spoken;
    choice.append(name, make('span', { class: 'suggestions__kind rigid tiny' }, kind));
    return choice;
  }

  async function ask(): Promise<void> {
    const question = input.value.trim();
    request?.abort();
    if (question.length < MIN_LETTERS) return close();
    request = new AbortController();
    const { signal } = request;
    try {
      const response = await fetch(`/_data/suggest?${new URLSearchParams({ q: question, lang: language })}`, {
        signal,
      });
      const { suggestions } = (await response.json()) as { suggestions: Suggestion[] };
      if (!signal.aborted && document.activeElement === input) show(suggestions);
    } catch {
      // The form works without suggestions; an aborted request belongs to an older question.
      if (!signal.aborted) close();
    }
  }

  function take(choice: HTMLElement | undefined): boolean {
    const href = choice?.dataset.href;
    if (!href) return false;
    close();
    follow(href);
    return true;
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    // The selected suggestion belongs to the old text.
    mark(-1);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  });
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  onKey(input, (event) => {
    const { length } = list.hidden ? [] : choices();
    const at = marked();
    if (event.key === 'ArrowDown' && length) mark(at + 1 < length ? at + 1 : -1);
    else if (event.key === 'ArrowUp' && length) mark(at < 0 ? length - 1 : at - 1);
    else if (event.key === 'Enter' && length && take(choices()[at])) event.stopPropagation();
    else if (event.key === 'Escape' && length) close();
    else return;
    event.preventDefault();
  });
  // Keeps the focus in the field: losing it would close the list before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    take((event.target as Element).closest<HTMLElement>('[role=option]') ?? undefined);
  });
}

/** Sets ARIA attributes; some browsers lack the properties for them. */
function setAll(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function make(tag: 'ul' | 'li' | 'p' | 'span', attributes: Record<string, string>, text = ''): HTMLElement {
  const element = document.createElement(tag);
  setAll(element, attributes);
  element.textContent = text;
  return element;
}
