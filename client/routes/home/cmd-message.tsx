import type { Figure } from '../../../shared/site-facts.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import type { CmdView } from './cmd-view.ts';

/** The beginning of the chairman's message, with the group's figures below it. */
export function CmdMessage({ cmd, figures }: { cmd: CmdView; figures: Figure[] }) {
  return (
    <section className="home-cmd section section--teal" aria-labelledby="home-cmd-title">
      <div className="home-cmd__layout wrap">
        {cmd.picture && (
          <PictureBox
            picture={cmd.picture}
            ratio="3/4"
            sizes="(max-width: 768px) 60vw, 360px"
            className="home-cmd__portrait"
          />
        )}
        <div className="home-cmd__text">
          <h2 className="eyebrow" id="home-cmd-title">
            CMD Message
          </h2>
          {cmd.paragraphs.map((paragraph, index) => (
            <p className={index ? undefined : 'home-cmd__opening'} key={paragraph}>
              {paragraph}
            </p>
          ))}
          <p className="home-cmd__signature">
            <strong>{cmd.name}</strong>
            <span>{cmd.title}</span>
          </p>
          <a className="button button--onteal" href="/about-us#cmd-message">
            Read the whole message
          </a>
        </div>
        <dl className="home-cmd__figures">
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
