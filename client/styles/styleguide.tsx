import type { ReactNode } from 'react';
import type { SafeHtml } from '../../shared/content.ts';
import type { Picture } from '../../shared/picture.ts';
import { Carousel } from '../components/carousel.tsx';
import { DateBlock } from '../components/date-block.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { EnquiryOpener } from '../components/enquiry-opener.tsx';
import { ICON_NAMES, Icon } from '../components/icon.tsx';
import { LightboxLink } from '../components/lightbox-link.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { Pagination } from '../components/pagination.tsx';
import { PictureBox } from '../components/picture-box.tsx';
import { ProjectCard } from '../components/project-card.tsx';
import type { ProjectCardView } from '../components/project-card-view.ts';
import { Prose } from '../components/prose.tsx';
import { SectionHeading } from '../components/section-heading.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { VideoCard } from '../components/video-card.tsx';
import { ErrorPage } from '../shell/error-page.tsx';
import { LoadingShape } from '../shell/loading-frame.tsx';
import { StyleguideControls } from './styleguide-controls.tsx';

interface StyleguideProps {
  /** Three at least; without them the designed placeholder is seen throughout. */
  pictures?: Picture[];
  /** Four: of all stages and of none, with and without a price. */
  cards: ProjectCardView[];
}

/** Every component in every state, on one page, for whoever works on them (development only). */
export function Styleguide({ pictures = [], cards }: StyleguideProps) {
  const [first = null] = pictures;
  return (
    <>
      <div className="wrap">
        <PageHeading
          eyebrow="Styleguide"
          title="Every part of the site, in every state"
          lead="Lake teal for the house, brass for the one thing to do, paper and ink for the rest. भोपाल, झीलों का शहर। ₹48.5 Lakh, ₹1.25 Cr, 0123456789."
        >
          <a className="button button--primary" href="#buttons">
            Buttons
          </a>
        </PageHeading>
      </div>
      <Part title="Type">
        <h1>Heading one: quiet confidence</h1>
        <h2>Heading two: the lake at dusk</h2>
        <h3>Heading three: homes on the far shore</h3>
        <h4>Heading four: plots, villas, apartments</h4>
        <p className="eyebrow">Eyebrow</p>
        <p className="lead">Lead: a sentence or two that says what this page is for, set wide and calm.</p>
        <Prose html={SAMPLE_PROSE} />
      </Part>
      <Part title="Colours" ground="section--white">
        <ul className="styleguide__colours">
          {COLOURS.map((name) => (
            <li key={name} data-colour={name}>
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <StyleguideControls />
      <Part title="Icons" ground="section--white">
        <ul className="styleguide__row">
          {ICON_NAMES.map((name) => (
            <li key={name}>
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Project cards">
        <ul className="grid">
          {cards.map((card) => (
            <li key={card.slug}>
              <ProjectCard card={card} />
            </li>
          ))}
        </ul>
        <p className="styleguide__row">
          <StatusBadge label="Completed" kind="completed" />
          <StatusBadge label="Ongoing" kind="ongoing" />
          <StatusBadge label="Upcoming" kind="upcoming" />
          <StatusBadge label="Unknown" kind={null} />
        </p>
      </Part>
      <Part title="Carousel" ground="section--mist">
        <Carousel id="guide-carousel" label="Projects" perView={3} intervalMs={4000}>
          {cards.map((card) => (
            <li key={card.slug}>
              <ProjectCard card={card} />
            </li>
          ))}
        </Carousel>
      </Part>
      <Part title="On teal" ground="section--teal">
        <SectionHeading
          eyebrow="Eyebrow"
          title="A section on the lake's own colour"
          lead="Text, links, hairlines and buttons take the colours of the ground by themselves."
          more={{ href: '#on-teal', label: 'All videos' }}
        />
        <ul className="grid">
          {cards.slice(0, 3).map(({ name, picture, slug }, index) => (
            <li key={slug}>
              <VideoCard
                title={`${name}: a walk through`}
                href="#video"
                still={picture}
                date={index ? '15 Aug 2025' : null}
              />
            </li>
          ))}
        </ul>
        <p className="styleguide__row">
          <a className="button button--onteal" href="#a">
            On teal
          </a>
          <a className="button button--quiet" href="#a">
            Quiet
          </a>
        </p>
      </Part>
      <Part title="Pictures">
        <ul className="grid">
          {pictures.slice(0, 2).map((picture) => (
            <li key={picture.base}>
              <LightboxLink picture={picture} group="guide" caption="Opens the lightbox" captioned />
            </li>
          ))}
          <li>
            <PictureBox picture={null} ratio="4/3" sizes="30vw" />
          </li>
        </ul>
        <PictureBox picture={first} ratio="21/9" sizes="100vw" largest={1920} />
      </Part>
      <Part title="Lists and places" ground="section--white">
        <p className="styleguide__row">
          <DateBlock day="2025-08-15" />
          <DateBlock day="2025-11-02" />
          <DateBlock day={null} />
        </p>
        <EmptyState message="No projects found in this category.">
          <a className="button button--quiet" href="/contact-us">
            Ask us what is planned
          </a>
        </EmptyState>
        <Pagination path="/news" page={1} pages={2} />
        <Pagination path="/news" page={5} pages={12} />
        <p className="styleguide__row">
          <EnquiryOpener form="callback" project={{ slug: 'a', name: 'Lake View' }} className="button">
            Opens the dialog
          </EnquiryOpener>
        </p>
      </Part>
      <LoadingShape />
      <ErrorPage status={404} message="Project not found." />
      <ErrorPage status={503} message="⚠️ Something went wrong. Please try again later." />
    </>
  );
}

function Part({ title, ground = '', children }: { title: string; ground?: string; children: ReactNode }) {
  return (
    <section className={`section ${ground}`}>
      <div className="wrap styleguide__part">
        <p className="eyebrow">{title}</p>
        {children}
      </div>
    </section>
  );
}

const COLOURS = [
  'paper',
  'white',
  'sand',
  'mist',
  'teal',
  'teal-deep',
  'teal-soft',
  'ink',
  'ink-soft',
  'brass',
  'brass-text',
  'brass-light',
  'error',
  'success',
] as const;

const SAMPLE_PROSE =
  `<p>The first homes stood on the <a href="/about-us">upper shore</a> in 2004. Since then the city has
grown towards the hills, and so have we: slowly, one neighbourhood after the other.</p><h2>What we promise</h2>
<ul><li>Carpet area as it is measured</li><li>Papers open to see</li></ul><blockquote><p>A house is a promise that
stands for fifty years.</p></blockquote><ol><li>Booking</li><li>Agreement</li></ol>
<h3>Table</h3><table><thead><tr><th>Type</th><th>Area</th></tr></thead><tbody><tr><td>Villa</td><td>1,850</td></tr>
<tr><td>Plot</td><td>1,200</td></tr></tbody></table>` as SafeHtml;
