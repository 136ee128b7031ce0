import { useLocation } from 'react-router';
import { Prose } from '../../components/prose.tsx';
import { SiblingNav } from '../../components/sibling-nav.tsx';
import { MoreLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { COMING_SOON } from '../../text/about.ts';
import './coming-soon.css';

export const handle: PageHandle<ViewOf<'films'>> = {
  meta: ({ title, intro }, { groupName }, { language }) => ({
    title: `${COMING_SOON[language].pageTitle(title)} | ${groupName}`,
    description: intro || COMING_SOON[language].description(title, groupName),
    noindex: true,
  }),
  crumbs: ({ title }) => [{ label: title }],
};

export function Component() {
  const view = usePage<ViewOf<'films'>>();
  const path = useLocation().pathname;
  const { links } = useLocale();
  const text = useText(COMING_SOON);
  return (
    <div className="coming-soon wrap">
      <section className="coming-soon__panel stack gap-section below-section on-teal">
        <div className="coming-soon__text stack gap-5">
          <p className="eyebrow">{view.title}</p>
          <h1 tabIndex={-1}>{text.heading}</h1>
          {view.html ? <Prose html={view.html} /> : view.intro && <p>{view.intro}</p>}
          <p className="row middle gap-ways">
            <a className="button button--onteal" href={links.contact()}>
              {text.askUs}
            </a>
            <MoreLink href={links.news()}>{text.followNews}</MoreLink>
          </p>
        </div>
        <Skyline />
      </section>
      <SiblingNav path={path} />
    </div>
  );
}

/** A drawing of a building whose upper floors are dashed, with its reflection. */
function Skyline() {
  return (
    <svg className="coming-soon__drawing drawing" viewBox="0 0 480 300" aria-hidden="true">
      <path d="M0 220h480M60 220v-60h70v60m22 0v-96h96v96m24 0v-44h64v44m20 0v-70h56v70M152 154h96m-96 30h96M176 124v96m48-96v96" />
      <path
        className="coming-soon__to-build"
        d="M152 124V64h96v60M152 94h96M176 64v60m48-60v60M272 176v-48h64v48M60 160v-34h70v34"
      />
      <path
        className="coming-soon__water"
        d="M70 238h54m34 0h84m36 0h54m30 0h44M96 256h40m44 0h48m52 0h34M140 274h30m40 0h56"
      />
    </svg>
  );
}
