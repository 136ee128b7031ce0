const NAME = 'Terms & Conditions';

/** A text that names the terms, with the name as a link: in a tab of its own, so that nothing typed is lost. */
export function TermsText({ text }: { text: string }) {
  const [before, after] = text.split(NAME);
  if (after === undefined) return text;
  return (
    <span>
      {before}
      <a className="text-link" href="/terms-condition" target="_blank" rel="noopener">
        {NAME}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {after}
    </span>
  );
}
