import { PRICE_ON_REQUEST } from '../../../shared/formats.ts';
import { ContentText } from '../../components/content-text.tsx';
import { CallbackButton } from '../../components/enquiry-opener.tsx';
import { LightboxLink, PictureBox } from '../../components/picture-box.tsx';
import { StatusBadge } from '../../components/project-card.tsx';
import { useText } from '../../locale.ts';
import { PROJECT } from '../../text/project.ts';
import type { ProjectView } from './project-view.ts';
import './project-hero.css';

/** On phones slightly less than the real width, so that one of 390 px takes the file of 640. */
export const MAIN_SIZES = '(min-width: 993px) 900px, 82vw';
const BESIDE_SIZES = '(min-width: 993px) 300px, 33vw';
/** For fewer than three pictures beside the main one. */
const FEW_SIZES = '(min-width: 993px) 660px, 33vw';

/** Name, price and the first pictures; each picture opens the lightbox, and is a plain link without it. */
export function ProjectHero({ view }: { view: ProjectView }) {
  const [main, ...beside] = view.pictures;
  const text = useText(PROJECT);
  const onRequest = useText(PRICE_ON_REQUEST);
  return (
    <header className="project-hero wrap stack gap-5">
      <div className="project-hero__heading">
        <p className="project-hero__line soft row middle gap-3">
          <StatusBadge label={view.status.label} kind={view.status.kind} />
          <ContentText text={view.category} />
        </p>
        <ContentText as="h1" className="project-hero__name above-3" tabIndex={-1} text={view.name} />
        <ContentText as="p" className="project-hero__place soft above-2 size-lead" text={view.place} />
        <p className="project-hero__price numbers row">
          <strong>{view.price?.text ?? onRequest}</strong>
          {view.price && <span>{text.emi(view.price.emi)}</span>}
        </p>
        {view.loan && (
          <p className="project-hero__loan soft small">
            {text.emiHint}{' '}
            <a className="text-link" href="#loan">
              {text.emiTrue(view.loan.instalment)}
            </a>
          </p>
        )}
        <CallbackButton project={view} className="button button--primary project-hero__callback above-4" />
      </div>
      <div className={`project-hero__pictures stack gap-2 project-hero__pictures--${view.pictures.length}`}>
        {main ? (
          <LightboxLink
            group="project"
            picture={main}
            caption={view.name}
            ratio="16/10"
            sizes={MAIN_SIZES}
            priority
            className="project-hero__main"
          />
        ) : (
          <PictureBox picture={null} ratio="16/10" sizes={MAIN_SIZES} className="project-hero__main" />
        )}
        {beside.map((picture) => (
          <LightboxLink
            group="project"
            picture={picture}
            caption={picture.alt}
            ratio="16/10"
            sizes={beside.length < 3 ? FEW_SIZES : BESIDE_SIZES}
            key={picture.base}
          />
        ))}
      </div>
    </header>
  );
}
