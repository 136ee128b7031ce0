import { inLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../shared/language.ts';
import { useLocale } from '../locale.ts';
import './languages.css';

/** The same page in the other languages, each named in its own. */
export function OtherLanguages({ address, className }: { address: string | null; className: string }) {
  const { language } = useLocale();
  return LANGUAGE_NAMES.filter((other) => other !== language).map((other) => (
    <a
      className={`${className} strong inline-flex middle tap rigid nowrap`}
      href={inLanguage(address ?? '/', other)}
      lang={other}
      hrefLang={other}
      key={other}
    >
      {LANGUAGES[other].name}
    </a>
  ));
}
