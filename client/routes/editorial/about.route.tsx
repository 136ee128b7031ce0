import { Figures } from '../../components/figures.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { Prose } from '../../components/prose.tsx';
import { PageHeading, RecordList } from '../../components/section.tsx';
import type { ViewOf } from '../../loaders.ts';
import { usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { ABOUT } from '../../text/about.ts';
import { COMPONENTS } from '../../text/components.ts';
import './timeline.css';
import './about.css';

type AboutSection = ViewOf<'about'>['sections'][number];
type Cmd = NonNullable<ViewOf<'about'>['cmd']>;

export const handle: PageHandle<ViewOf<'about'>> = {
  meta: (_, { groupName, office }, { language }) => ({
    title: `${ABOUT[language].crumb} | ${groupName}`,
    description: ABOUT[language].description(groupName, office.city),
  }),
  crumbs: (_, { language }) => [{ label: ABOUT[language].crumb }],
};

export function Component() {
  const view = usePage<ViewOf<'about'>>();
  const { groupName, tagline } = useShellFacts();
  const text = useText(ABOUT);
  return (
    <div className="about">
      <div className="wrap">
        <PageHeading eyebrow={text.eyebrow} title={text.title(groupName)} intro={tagline} />
      </div>
      <SectionNav view={view} />
      {/* Each section has its own background (about.css, by its class); the figures follow the first. */}
      {view.sections.map((section, index) => (
        <div key={section.id}>
          <Section section={section} />
          {index === 0 && (
            <div className="about-figures section--teal section">
              <Figures figures={view.figures} className="about-figures__row stack wrap" />
            </div>
          )}
        </div>
      ))}
      {view.cmd && <CmdMessage cmd={view.cmd} />}
    </div>
  );
}

/** Links to the sections; sticky under the header. */
function SectionNav({ view: { sections, cmd } }: { view: ViewOf<'about'> }) {
  const text = useText(ABOUT);
  const links = sections.map(({ id, title }) => ({ href: `#${id}`, label: title }));
  if (cmd) links.push({ href: '#cmd-message', label: text.cmdMessage });
  return (
    <nav className="about-nav link-row" aria-label={useText(COMPONENTS).onThisPage}>
      <RecordList className="wrap flex gap-5 nowrap" items={links}>
        {({ href, label }) => <a href={href}>{label}</a>}
      </RecordList>
    </nav>
  );
}

function Section({ section }: { section: AboutSection }) {
  const { id, eyebrow, title, intro, picture, html, timeline } = section;
  const isWide = id === 'vision-mission';
  return (
    <section className={`about-section about-section--${id} section`} id={id} aria-labelledby={`${id}-title`}>
      <div className="about-section__layout stack wrap">
        <header className="about-section__head stack gap-4">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h2 id={`${id}-title`}>{title}</h2>
          {intro && <p className="intro">{intro}</p>}
        </header>
        {picture && (
          <PictureBox
            picture={picture}
            ratio={isWide ? '21/9' : '4/3'}
            sizes={isWide ? '92vw' : '(min-width: 992px) 46vw, 92vw'}
            className="about-section__picture"
          />
        )}
        {/* Years along a line: downwards on phones, in rows on wide screens. */}
        {timeline && (
          <ol className="timeline">
            {timeline.map(({ year, title, text }) => (
              <li className="stack positioned gap-1 at-top" key={`${year} ${title}`}>
                <p className="timeline__year link display-font">{year}</p>
                <h3 className="size-h4">{title}</h3>
                <p className="soft small">{text}</p>
              </li>
            ))}
          </ol>
        )}
        <Prose html={html} className="about-section__text" />
      </div>
    </section>
  );
}

function CmdMessage({ cmd }: { cmd: Cmd }) {
  const text = useText(ABOUT);
  return (
    <section className="about-section section" id="cmd-message" aria-labelledby="cmd-message-title">
      <div className="about-cmd beside wrap">
        <div className="stack at-top gap-4">
          <p className="eyebrow">{text.cmdMessage}</p>
          <h2 id="cmd-message-title">{cmd.heading}</h2>
          <CmdPortrait cmd={cmd} />
        </div>
        <div className="about-cmd__text">
          <Prose html={cmd.html} />
          <p className="about-cmd__signature stack ruled-above">
            <strong>{cmd.name}</strong>
            <span className="soft small">{cmd.title}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

/** The chairman's picture, or his initials. */
function CmdPortrait({ cmd: { picture, name } }: { cmd: Cmd }) {
  if (picture) {
    const sizes = '(min-width: 992px) 320px, 50vw';
    return <PictureBox picture={picture} ratio="3/4" sizes={sizes} className="about-cmd__portrait above-4" />;
  }
  const initials = name.split(/\s+/).map((word) => word.charAt(0));
  return (
    <span
      className="about-cmd__portrait about-cmd__initials link display-font stack above-4"
      aria-hidden="true"
    >
      {initials.slice(0, 2).join('')}
    </span>
  );
}
