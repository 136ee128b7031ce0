import { useLocale, useText } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';
import { COMPARE_FORM } from './picked.ts';
import { ProjectCard } from './project-card.tsx';
import type { ProjectCardView } from './project-card-view.ts';
import './compare-bar.css';

interface ComparableProjectsProps {
  cards: ProjectCardView[];
  /** The first card stands on the first screen. */
  isFirstSeen?: boolean;
}

/** Cards with boxes, and their form: at the edge of the screen while one is ticked (compare-bar.css). */
export function ComparableProjects({ cards, isFirstSeen }: ComparableProjectsProps) {
  const { links } = useLocale();
  const text = useText(COMPONENTS);
  return (
    <div className="comparing">
      <ul className="grid">
        {cards.map((card, index) => (
          <li key={card.slug}>
            <ProjectCard card={card} level={2} priority={isFirstSeen && index === 0} isComparable />
          </li>
        ))}
      </ul>
      <form className="compare-bar" id={COMPARE_FORM} action={links.compare()}>
        <p>{text.compareHint}</p>
        <button className="button button--small small" type="submit">
          {text.comparePicked}
        </button>
      </form>
    </div>
  );
}
