import { DEFAULT_LANGUAGE, inLanguage, isLanguage, languageOf } from '../../shared/language.ts';
import { store, stored } from '../dom.ts';
import { LANGUAGE_HINT } from '../text/language-hint.ts';

/** The key in the browser's storage under which it remembers that the hint was closed. */
const CLOSED = 'language-hint';

/**
 * Offers an English page in the browser's first language, if the site has it, until the hint is closed. A script does
 * it, since the HTML is the same for all visitors; no visitor is redirected.
 */
export function startLanguageHint(): void {
  const spoken = navigator.language?.slice(0, 2);
  if (
    languageOf(location.pathname) !== DEFAULT_LANGUAGE ||
    !isLanguage(spoken) ||
    spoken === DEFAULT_LANGUAGE
  )
    return;
  if (stored(CLOSED)) return;
  const text = LANGUAGE_HINT[spoken];
  const hint = document.createElement('aside');
  const link = document.createElement('a');
  const close = document.createElement('button');
  Object.assign(hint, { className: 'language-hint on-teal deep flex gap-4 small', lang: spoken });
  hint.setAttribute('aria-label', text.label);
  Object.assign(link, { hreflang: spoken, textContent: text.say });
  Object.assign(close, { type: 'button', textContent: text.close });
  close.addEventListener('click', () => {
    store(CLOSED, '1');
    hint.remove();
  });
  hint.append(link, close);
  document.body.prepend(hint);
  const lead = () => {
    link.href = inLanguage(location.pathname + location.search, spoken);
  };
  lead();
  document.addEventListener('site:navigated', lead);
}
