import type { Figure } from '../../../shared/site-facts.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import type { AboutSection } from './about-view.ts';
import { Timeline } from './timeline.tsx';

interface AboutSectionsProps {
  sections: AboutSection[];
  figures: Figure[];
}

/** Each section on a ground of its own (about.css, by its class), the figures after the first. */
export function AboutSections({ sections, figures }: AboutSectionsProps) {
  return sections.map((section, index) => (
    <div key={section.id}>
      <Section section={section} />
      {index === 0 && <Figures figures={figures} />}
    </div>
  ));
}

function Section({ section }: { section: AboutSection }) {
  const { id, eyebrow, title, lead, picture, html, timeline } = section;
  return (
    <section className={`about-section about-section--${id} section`} id={id} aria-labelledby={`${id}-title`}>
      <div className="about-section__layout stack wrap">
        <header className="about-section__head stack gap-4">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h2 id={`${id}-title`}>{title}</h2>
          {lead && <p className="lead">{lead}</p>}
        </header>
        {picture && (
          <PictureBox
            picture={picture}
            ratio={id === 'vision-mission' ? '21/9' : '4/3'}
            sizes={id === 'vision-mission' ? '92vw' : '(min-width: 992px) 46vw, 92vw'}
            className="about-section__picture"
          />
        )}
        {timeline.length > 0 && <Timeline entries={timeline} />}
        <Prose html={html} className="about-section__text" />
      </div>
    </section>
  );
}

function Figures({ figures }: { figures: Figure[] }) {
  return (
    <div className="about-figures section--teal section">
      <dl className="figures about-figures__row stack wrap">
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
