import type { AnchorHTMLAttributes, OptionHTMLAttributes, ReactNode } from 'react';
import { printedDay } from '../../shared/formats.ts';
import { useLangOf, useLocale } from '../locale.ts';

interface ContentTextProps extends AnchorHTMLAttributes<HTMLElement>, OptionHTMLAttributes<HTMLElement> {
  as?: 'a' | 'caption' | 'dd' | 'h1' | 'h2' | 'h3' | 'h4' | 'li' | 'option' | 'p' | 'span' | 'td';
  text: string | null | undefined;
  [attribute: `data-${string}`]: string | undefined;
}

/** A text of upstream in an element with its `lang`; nothing without a text. */
export function ContentText({ as: Element = 'span', text, ...attributes }: ContentTextProps) {
  const langOf = useLangOf();
  if (!text) return null;
  return (
    <Element {...(attributes as object)} lang={langOf(text)}>
      {text}
    </Element>
  );
}

interface TitleLinkProps {
  as: 'h2' | 'h3' | 'h4';
  href: string;
  title: string;
  className?: string;
  /** The link covers the whole card. */
  isCover?: boolean;
}

/** The title of a record, which leads to its page. */
export function TitleLink({ as: Element, href, title, className, isCover }: TitleLinkProps) {
  return (
    <Element className={className}>
      <ContentText as="a" className={isCover ? 'cover-link' : 'pointed block'} href={href} text={title} />
    </Element>
  );
}

/** A printed day; nothing for an unknown one. @param day `YYYY-MM-DD`, an hour may follow */
export function Day({ day, className }: { day: string | null | undefined; className?: string }) {
  const { language } = useLocale();
  if (!day) return null;
  return (
    <time className={className} dateTime={day.slice(0, 10)}>
      {printedDay(day, language)}
    </time>
  );
}

/** One of the site's own texts with an element in place of `{}`; a text without `{}` does not compile. */
export function Sentence({ text, children }: { text: `${string}{}${string}`; children: ReactNode }) {
  const [before, after] = text.split('{}');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
