import { useLayoutEffect, useRef } from 'react';
import { keepTyping } from '../kept-page.ts';
import { useLocale, useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { COMPARE_FORM } from './picked.ts';
import { ProjectCard } from './project-card.tsx';
import type { ProjectCardView } from './project-card-view.ts';
import { RecordList } from './section.tsx';
import './compare-bar.css';

interface ComparableProjectsProps {
  cards: ProjectCardView[];
  /** True when the first card is on the first screen: its picture then loads with priority. */
  isFirstSeen?: boolean;
}

/** Cards with checkboxes, and their form: fixed to the screen's edge while one is checked (compare-bar.css). */
export function ComparableProjects({ cards, isFirstSeen }: ComparableProjectsProps) {
  const { links } = useLocale();
  const text = useText(COMPONENTS);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => (form.current ? keepTyping(form.current) : undefined), []);
  return (
    <div className="comparing">
      <RecordList className="grid" items={cards}>
        {(card, index) => (
          <ProjectCard card={card} level={2} priority={isFirstSeen && index === 0} isComparable />
        )}
      </RecordList>
      <form
        className="compare-bar row middle apart gap-row"
        id={COMPARE_FORM}
        action={links.compare()}
        ref={form}
      >
        <p>{text.compareHint}</p>
        <button className="button button--small small" type="submit">
          {text.comparePicked}
        </button>
      </form>
    </div>
  );
}
