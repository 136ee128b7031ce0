import { PageHeading } from '../../components/page-heading.tsx';
import { Prose } from '../../components/prose.tsx';
import type { PageHandle } from '../../page.ts';
import { usePage } from '../../use-page.ts';
import { AboutSections } from './about-sections.tsx';
import type { AboutView, CmdView } from './about-view.ts';
import { CmdPortrait } from './cmd-portrait.tsx';

export const handle: PageHandle<AboutView> = {
  meta: ({ sections, lead }, { groupName }) => ({
    title: `About Us | ${groupName}`,
    description: lead,
    image: sections[0]?.picture?.base ?? null,
  }),
  crumbs: () => [{ label: 'About Us' }],
  streams: true,
};

export function Component() {
  const view = usePage<AboutView>();
  return (
    <div className="about">
      <div className="wrap">
        <PageHeading eyebrow="About us" title={`About ${view.groupName}`} lead={view.lead} />
      </div>
      <SectionNav view={view} />
      <AboutSections sections={view.sections} figures={view.figures} />
      {view.cmd && <CmdMessage cmd={view.cmd} />}
    </div>
  );
}

/** The sections of the page; it stays below the header while one reads. */
function SectionNav({ view: { sections, cmd } }: { view: AboutView }) {
  const links = sections.map(({ id, title }) => ({ href: `#${id}`, label: title }));
  if (cmd) links.push({ href: '#cmd-message', label: 'CMD message' });
  return (
    <nav className="about-nav" aria-label="On this page">
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
  return (
    <section className="about-section section" id="cmd-message" aria-labelledby="cmd-message-title">
      <div className="about-cmd wrap">
        <div className="about-cmd__head">
          <p className="eyebrow">CMD message</p>
          <h2 id="cmd-message-title">{cmd.heading}</h2>
          <CmdPortrait cmd={cmd} />
        </div>
        <div className="about-cmd__text">
          <Prose html={cmd.html} />
          <p className="about-cmd__signature">
            <strong>{cmd.name}</strong>
            <span>{cmd.title}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
