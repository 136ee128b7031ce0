import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { whatsAppAddress } from '../../../shared/whatsapp.ts';
import { ComparableProjects } from '../../components/compare-bar.tsx';
import { pickedHandle } from '../../components/picked.ts';
import { EmptyState, PageHeading } from '../../components/section.tsx';
import { QuietButton, QuietLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { useSaving, useShortlist } from '../../shortlist-store.ts';
import { SHORTLIST } from '../../text/choosing.ts';
import './shortlist.css';

export const handle = pickedHandle<ViewOf<'shortlist'>>(SHORTLIST, ({ cards }) => cards, 30);

export function Component() {
  const { cards, gone, leftOut, message } = usePage<ViewOf<'shortlist'>>();
  const text = useText(SHORTLIST);
  const { links } = useLocale();
  const isEmpty = !cards.length && !gone.length && !message;
  return (
    <div className="list-page shortlist wrap">
      <PageHeading eyebrow={text.eyebrow} title={text.title} intro={text.intro} />
      {isEmpty && <OwnShortlist />}
      {gone.length > 0 && <p className="form-message below-4 medium">{text.gone(gone.join(', '))}</p>}
      {leftOut > 0 && <p className="form-message below-4 medium">{text.leftOut(leftOut)}</p>}
      {cards.length > 0 ? (
        <>
          <Actions slugs={cards.map(({ slug }) => slug)} />
          <ComparableProjects cards={cards} />
        </>
      ) : (
        <div className={message ? undefined : 'shortlist__nothing'}>
          <EmptyState message={message ?? text.nothing}>
            <p>{text.howTo}</p>
            <noscript>
              <p>{text.withoutScript}</p>
            </noscript>
            <QuietLink href={links.projects()}>{text.seeProjects}</QuietLink>
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** Redirects an address without picks to that of this browser's own shortlist. */
function OwnShortlist() {
  const slugs = useShortlist();
  const { links } = useLocale();
  const navigate = useNavigate();
  const address = slugs?.length ? links.shortlist(slugs) : null;
  useEffect(() => {
    if (address) void navigate(address, { replace: true });
  }, [address, navigate]);
  return null;
}

function Actions({ slugs }: { slugs: string[] }) {
  const text = useText(SHORTLIST);
  const { links } = useLocale();
  const { siteUrl } = useShellFacts();
  const saved = useShortlist();
  const { trySave, refusal } = useSaving();
  const address = siteUrl + links.shortlist(slugs);
  const whatsApp = whatsAppAddress({ message: address });
  const isAllSaved = saved && slugs.every((slug) => saved.includes(slug));
  return (
    <div className="shortlist__actions row gap-ways">
      <label className="shortlist__address soft small">
        {text.address}
        <input value={address} readOnly />
      </label>
      <QuietLink href={whatsApp} target="_blank" rel="noopener" isSmall>
        {text.whatsApp}
      </QuietLink>
      {/* Reserves its space until the shortlist has been read, so that nothing moves. */}
      <p className="shortlist__keep tap needs-js">
        {saved &&
          (isAllSaved ? (
            text.kept
          ) : (
            <QuietButton onClick={() => trySave(slugs)}>{refusal ?? text.keep}</QuietButton>
          ))}
      </p>
    </div>
  );
}
