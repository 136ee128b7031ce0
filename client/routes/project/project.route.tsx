import { shareAddress } from '../../../shared/share-address.ts';
import { documentLinkAttributes } from '../../components/document-link.ts';
import { Icon } from '../../components/icon.tsx';
import { preloadOf } from '../../components/picture-box.tsx';
import { ProjectCard, SaveButton } from '../../components/project-card.tsx';
import { Section } from '../../components/section.tsx';
import { descriptionIn, useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { oneOf } from '../../page-params.ts';
import { MENU } from '../../text/frame.ts';
import { PROJECT } from '../../text/project.ts';
import { usePage } from '../../use-page.ts';
import { MAIN_SIZES, ProjectHero } from './project-hero.tsx';
import { ProjectMedia } from './project-media.tsx';
import { EnquiryPanel, LoanPanel, Nearby, Registration } from './project-panels.tsx';
import { ProjectSpecifics } from './project-specifics.tsx';
import { UNIT_SORTS } from './project-units.ts';
import type { ProjectView } from './project-view.ts';
import { ShareLinks } from './share-links.tsx';
import './project.css';

export const handle: PageHandle<ProjectView> = {
  meta: (view, facts, { language }) => ({
    preload: preloadOf(view.pictures[0], MAIN_SIZES),
    title: `${view.name}${view.place && `, ${view.place}`} | ${facts.groupName}`,
    description: descriptionIn(
      language,
      view.summary,
      PROJECT[language].pageDescription(view.name, aboutOf(view)),
    ),
    share: shareAddress('project', view.slug),
  }),
  crumbs: ({ name, listed }, { language, links }) => [
    ...(listed ? [{ label: MENU[language].pages[listed], href: links.projectList(listed) }] : []),
    { label: name },
  ],
  // Such pages are many: they are not cached, and search engines keep the plain address.
  params: {
    bhk: { knows: (value) => /^\d{1,2}$/.test(value), isFree: true },
    sort: { ...oneOf(...UNIT_SORTS), isFree: true },
  },
};

function aboutOf({ category, place, status }: ProjectView): string {
  return [category, place, status.label].filter(Boolean).join(', ');
}

export function Component() {
  const view = usePage<ProjectView>();
  const { links } = useLocale();
  const text = useText(PROJECT);
  return (
    <article className="project">
      <ProjectHero view={view} />
      <div className="project-actions row gap-3 wrap not-on-paper below-section">
        {view.brochure && (
          <a className="button button--small small" {...documentLinkAttributes(view.brochure)}>
            <Icon name="file" />
            {text.brochure(view.brochure.type)}
          </a>
        )}
        <ShareLinks path={links.project(view.slug)} title={view.name} />
        <SaveButton slug={view.slug} name={view.name} className="button button--quiet button--small small" />
      </div>
      <div className="project__layout beside wrap list-page">
        <div className="project__main yielding stack gap-section">
          <ProjectSpecifics view={view} />
          <Registration view={view} />
          {view.loan && <LoanPanel loan={view.loan} />}
          {view.near.length > 0 && <Nearby view={view} />}
          <ProjectMedia view={view} />
        </div>
        <EnquiryPanel view={view} />
      </div>
      {view.related.length > 0 && (
        <Section
          className="project-related section section--white not-on-paper"
          title={text.similar}
          id="project-related-title"
          more={{
            href: links.compare([view.slug, ...view.related.slice(0, 2).map(({ slug }) => slug)]),
            label: text.compareSimilar,
          }}
        >
          <ul className="grid">
            {view.related.map((card) => (
              <li key={card.slug}>
                <ProjectCard card={card} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  );
}
