import { Fragment, useState } from 'react';
import { SIZE } from '../../../shared/home-size.ts';
import { shareAddress } from '../../../shared/share-address.ts';
import { shortened } from '../../../shared/shortened.ts';
import { whatsAppAddress } from '../../../shared/whatsapp.ts';
import { ContentText } from '../../components/content-text.tsx';
import { CostTable } from '../../components/cost-table.tsx';
import { documentLinkAttributes } from '../../components/document-link.ts';
import { Icon } from '../../components/icon.tsx';
import { Lightbox, LightboxLink } from '../../components/lightbox.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { ProjectCard, SaveButton, StatusBadge } from '../../components/project-card.tsx';
import { RecordList, Section } from '../../components/section.tsx';
import { QuietButton, QuietLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { descriptionIn, useLocale, usePage, useTakenOver, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { oneOf, selecting } from '../../page-params.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { COMPONENTS } from '../../text/components.ts';
import { MENU } from '../../text/frame.ts';
import { PROJECT } from '../../text/project.ts';
import { Details, Nearby, Papers, Progress } from './project-facts.tsx';
import { ProjectMedia } from './project-media.tsx';
import { EnquiryPanel, LoanPanel, MainWays, PricedSize } from './project-panels.tsx';
import { ProjectSpecifics } from './project-specifics.tsx';
import { UNIT_SORTS } from './unit-sorts.ts';
import './project-hero.css';
import './share-links.css';
import './project.css';

/** The `sizes` of the main picture; on phones slightly too small, so that a phone 390 px wide takes the file of 640. */
const MAIN_SIZES = '(min-width: 993px) 900px, 82vw';
const BESIDE_SIZES = '(min-width: 993px) 300px, 33vw';
/** The `sizes` where fewer than three pictures stand beside the main one. */
const FEW_SIZES = '(min-width: 993px) 660px, 33vw';

export const handle: PageHandle<ViewOf<'project'>> = {
  meta: ({ name, place, category, status, ...view }, facts, { language }) => ({
    preload: preloadOf(view.pictures[0], MAIN_SIZES),
    title: `${name}${place && `, ${place}`} | ${facts.groupName}`,
    description: descriptionIn(
      language,
      view.summary,
      PROJECT[language].pageDescription(name, [category, place, status.label].filter(Boolean).join(', ')),
    ),
    share: shareAddress('project', view.slug),
  }),
  crumbs: ({ name, listed }, { language, links }) => [
    ...(listed ? [{ label: MENU[language].pages[listed], href: links[listed]() }] : []),
    { label: name },
  ],
  // Pages with these parameters are not cached, since there are many; search engines index the plain address.
  params: {
    bhk: selecting(SIZE),
    sort: { ...oneOf(...UNIT_SORTS), isFree: true },
  },
};

export function Component() {
  const view = usePage<ViewOf<'project'>>();
  const { links } = useLocale();
  const text = useText(PROJECT);
  return (
    <article className="project">
      <ProjectHero view={view} />
      <Lightbox />
      <div className="project-actions row gap-3 wrap not-on-paper below-section">
        {view.brochure && (
          <a
            className="button button--small small"
            data-brochure={view.slug}
            {...documentLinkAttributes(view.brochure)}
          >
            <Icon name="file" />
            {text.brochure(view.brochure.type)}
          </a>
        )}
        <ShareLinks path={links.projectUnits(view.slug, view.size?.bhk ?? null, null)} title={view.name} />
        <SaveButton slug={view.slug} name={view.name} className="button button--quiet button--small small" />
      </div>
      <div className="project__layout beside wrap list-page">
        <div className="project__main yielding stack gap-section">
          <ProjectSpecifics view={view} />
          {view.loan && <LoanPanel view={view} loan={view.loan} />}
          {view.cost && view.price && <CostTable price={view.price.rupees} rates={view.cost} />}
          <Papers view={view} />
          <Nearby view={view} />
          <Progress view={view} />
          <ProjectMedia view={view} />
          <Details view={view} />
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
          <RecordList className="grid" items={view.related}>
            {(card) => <ProjectCard card={card} />}
          </RecordList>
        </Section>
      )}
    </article>
  );
}

/** Name, price and the first pictures; each picture opens the lightbox, or is a plain link without JavaScript. */
function ProjectHero({ view }: { view: ViewOf<'project'> }) {
  const [main, ...beside] = view.pictures;
  const text = useText(PROJECT);
  const components = useText(COMPONENTS);
  const { onRequest } = useLocale().formats;
  return (
    <header className="project-hero wrap stack gap-5">
      <div className="project-hero__heading">
        <p className="project-hero__line soft row middle gap-3">
          <StatusBadge label={view.status.label} kind={view.status.kind} />
          <ContentText text={view.category} />
        </p>
        <ContentText as="h1" className="project-hero__name above-3" tabIndex={-1} text={view.name} />
        <ContentText as="p" className="project-hero__place soft above-2 size-intro" text={view.place} />
        <p className="project-hero__price numbers row">
          <PricedSize view={view} />
          <strong className="project-price">{view.price?.text ?? onRequest}</strong>
          {view.loan && (
            <a className="text-link strong touch" href="#loan">
              {components.monthly(view.loan.instalment)}
            </a>
          )}
        </p>
        {view.price && (
          <p className="project-hero__terms soft small">
            {view.loan && `${view.loan.terms} · `}
            <span>{`EMI ₹${view.price.emi}`}</span>
            {` (${text.emiRule})`}
          </p>
        )}
        <p className="project-hero__key numbers medium above-2">
          {view.keyLine.map((said, index) => (
            <Fragment key={said}>
              {index > 0 && ' · '}
              <ContentText text={said} />
            </Fragment>
          ))}
        </p>
        <div className="project-hero__ways row gap-3 not-on-paper above-4">
          <MainWays view={view} />
        </div>
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

/** Sharing by WhatsApp, a plain link; with JavaScript also copying, the phone's share dialog, and printing. */
function ShareLinks({ path, title }: { path: string; title: string }) {
  const { siteUrl } = useShellFacts();
  const text = useText(PROJECT);
  const hasScript = useTakenOver();
  const url = siteUrl + path;
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid(text.copied);
    } catch {
      // The clipboard is not permitted: the address is shown for copying by hand.
      setSaid(url);
    }
  };
  const whatsApp = whatsAppAddress({ message: `${shortened(title)}\n${url}` });
  return (
    <div className="send-on">
      <QuietLink href={whatsApp} target="_blank" rel="noopener" isSmall>
        <Icon name="chat" />
        {text.whatsApp}
      </QuietLink>
      {hasScript && (
        <>
          <QuietButton onClick={() => void copy()}>{text.copy}</QuietButton>
          <output className="send-on__said soft small">{said}</output>
          {'share' in navigator && (
            <QuietButton
              // A dismissed share dialog also rejects.
              onClick={() => void navigator.share({ title, url }).catch(() => {})}
            >
              {text.share}
            </QuietButton>
          )}
          <QuietButton onClick={() => print()}>{text.print}</QuietButton>
        </>
      )}
    </div>
  );
}
