import type { ProjectStatus } from '../../shared/project-status.ts';
import { useLocale, useText } from '../locale.ts';
import { forget } from '../saved-slugs.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { useSaving, useShortlist } from '../shortlist-store.ts';
import { COMPONENTS } from '../text/components.ts';
import { ContentText, TitleLink } from './content-text.tsx';
import { CallbackButton } from './enquiry-opener.tsx';
import { COMPARE_FORM, PICKED } from './picked.ts';
import { PictureBox, preloadOf } from './picture-box.tsx';
import type { ProjectCardView } from './project-card-view.ts';
import { MoreLink } from './ways.tsx';
import './status-badge.css';
import './project-card.css';

interface ProjectCardProps {
  card: ProjectCardView;
  /** The heading's level: 2 directly after the page's own heading. */
  level?: 2 | 3;
  priority?: boolean | undefined;
  /** True on a page with a compare bar: the card then has a checkbox. */
  isComparable?: boolean;
}

/** The widest file of the card's picture. */
const CARD_LARGEST = 640;

/** The preload of a page whose first picture is this card's. */
export function cardPreload(card: ProjectCardView | undefined) {
  return preloadOf(card?.picture, '', CARD_LARGEST);
}

/** A project in a list: the picture and the name lead to it, the button asks for a call. */
export function ProjectCard({ card, level = 3, priority, isComparable }: ProjectCardProps) {
  const { links, formats } = useLocale();
  const text = useText(COMPONENTS);
  const { rera } = useShellFacts();
  const href = links.projectUnits(card.slug, card.bhk, null);
  return (
    <article className="project-card picture-zoom positioned stack">
      <PictureBox picture={card.picture} ratio="4/3" largest={CARD_LARGEST} priority={priority} />
      <StatusBadge label={card.status} kind={card.statusKind} />
      <SaveButton slug={card.slug} name={card.name} className="project-card__save small link strong tap" />
      <div className="project-card__body flex">
        <ContentText as="p" className="project-card__place soft small" text={card.place} />
        <TitleLink
          as={`h${level}`}
          className="project-card__name size-h3 snug"
          href={href}
          title={card.name}
        />
        <ContentText as="p" className="project-card__type soft small" text={kindOf(card) || '\u00a0'} />
        {card.possession && <p className="small medium">{card.possession}</p>}
        <dl className="project-card__facts numbers row apart gap-row above-4 pad-3">
          {card.fromPrice !== undefined && (
            <div>
              <dt>{card.fromPrice ? (card.fromPrice.label ?? formats.from) : text.price}</dt>
              <dd className="project-card__price strong">{card.fromPrice?.text ?? formats.onRequest}</dd>
              {card.monthly && <dd className="soft tiny">{card.monthly}</dd>}
            </div>
          )}
          {card.rera && (
            <div>
              <dt>{text.rera}</dt>
              <dd className="project-card__fact small">
                {/* Every advertisement of a project must link to the authority's site. */}
                <a className="underlined touch" href={rera.url}>
                  {card.rera}
                </a>
              </dd>
            </div>
          )}
        </dl>
        <div className="project-card__ways row middle apart gap-2">
          <CallbackButton project={card} className="button button--quiet button--small small" />
          <MoreLink href={href}>
            {text.getInfo}
            <ContentText className="visually-hidden" text={text.infoOn(card.name)} />
          </MoreLink>
          {isComparable && (
            <label className="choice project-card__compare inline-flex middle gap-3 tap">
              <input type="checkbox" form={COMPARE_FORM} name={PICKED} value={card.slug} />
              {text.compare}
              <ContentText className="visually-hidden" text={` ${card.name}`} />
            </label>
          )}
        </div>
      </div>
    </article>
  );
}

/** `Apartments · 2, 3 BHK · 690 to 1,110 sq ft carpet`; sizes that the type already names are left out. */
function kindOf({ type, homes, area }: ProjectCardView): string {
  const said = homes && type?.toLowerCase().includes(homes.toLowerCase());
  return [type, said ? null : homes, area].filter(Boolean).join(' · ');
}

/** The stage of a project. @param kind for the colour; null for an unknown text of upstream */
export function StatusBadge({ label, kind }: { label: string; kind: ProjectStatus | null }) {
  return <ContentText className={`status-badge status-badge--${kind ?? 'other'}`} text={label} />;
}

/** Puts a project on the visitor's shortlist or takes it off; needs JavaScript. */
export function SaveButton({ slug, name, className }: { slug: string; name: string; className: string }) {
  const text = useText(COMPONENTS);
  const slugs = useShortlist();
  const { trySave, refusal } = useSaving();
  if (!slugs) return null;
  const isSaved = slugs.includes(slug);
  return (
    <button
      className={className}
      type="button"
      aria-pressed={isSaved}
      onClick={() => (isSaved ? forget(slug) : trySave([slug]))}
    >
      <span aria-hidden="true">{isSaved ? '★' : '☆'}</span>{' '}
      <span>{isSaved ? text.saved : (refusal ?? text.save)}</span>
      <ContentText className="visually-hidden" text={` ${name}`} />
    </button>
  );
}
