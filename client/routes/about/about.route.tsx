import { PageHeading } from '../../components/page-heading.tsx';
import { Prose } from '../../components/prose.tsx';
import { useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { ABOUT } from '../../text/about.ts';
import { usePage } from '../../use-page.ts';
import { AboutSections } from './about-sections.tsx';
import type { AboutView, CmdView } from './about-view.ts';
import { CmdPortrait } from './cmd-portrait.tsx';
import './about.css';

export const handle: PageHandle<AboutView> = {
  meta: (_, { groupName, office }, { language }) => ({
    title: `${ABOUT[language].crumb} | ${groupName}`,
    description: ABOUT[language].description(groupName, office.city),
  }),
  crumbs: (_, { language }) => [{ label: ABOUT[language].crumb }],
};

export function Component() {
  const view = usePage<AboutView>();
  const text = useText(ABOUT);
  return (
    <div className="about">
      <div className="wrap">
        <PageHeading eyebrow={text.eyebrow} title={text.title(view.groupName)} lead={view.lead} />
      </div>
      <SectionNav view={view} />
      <AboutSections sections={view.sections} figures={view.figures} />
      {view.cmd && <CmdMessage cmd={view.cmd} />}
    </div>
  );
}

/** The sections of the page; it stays below the header while one reads. */
function SectionNav({ view: { sections, cmd } }: { view: AboutView }) {
  const text = useText(ABOUT);
  const links = sections.map(({ id, title }) => ({ href: `#${id}`, label: title }));
  if (cmd) links.push({ href: '#cmd-message', label: text.cmdMessage });
  return (
    <nav className="about-nav" aria-label={text.onThisPage}>
      <ul className="wrap">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CmdMessage({ cmd }: { cmd: CmdView }) {
  const text = useText(ABOUT);
  return (
    <section className="about-section section" id="cmd-message" aria-labelledby="cmd-message-title">
      <div className="about-cmd stack wrap">
        <div className="stack at-top gap-4">
          <p className="eyebrow">{text.cmdMessage}</p>
          <h2 id="cmd-message-title">{cmd.heading}</h2>
          <CmdPortrait cmd={cmd} />
        </div>
        <div className="about-cmd__text">
          <Prose html={cmd.html} />
          <p className="about-cmd__signature stack ruled-above">
            <strong>{cmd.name}</strong>
            <span>{cmd.title}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
