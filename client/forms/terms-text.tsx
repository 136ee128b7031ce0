import { useLocale, useText } from '../locale.ts';
import { FORMS } from '../text/contact.ts';
import { FRAME } from '../text/frame.ts';

/** A text that names the terms, with the name as a link: in a tab of its own, so that nothing typed is lost. */
export function TermsText({ text }: { text: string }) {
  const { links } = useLocale();
  const { terms } = useText(FORMS);
  const { opensInNewTab } = useText(FRAME);
  const [before, after] = text.split(terms);
  if (after === undefined) return text;
  return (
    <span>
      {before}
      <a className="text-link" href={links.terms()} target="_blank" rel="noopener">
        {terms}
        <span className="visually-hidden">{opensInNewTab}</span>
      </a>
      {after}
    </span>
  );
}
