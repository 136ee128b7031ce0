import type { Figure } from '../../../shared/site-facts.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import { useLocale, useText } from '../../locale.ts';
import { HOME } from '../../text/home.ts';
import type { CmdView } from './cmd-view.ts';
import './cmd-message.css';

/** The beginning of the chairman's message, with the group's figures below it. */
export function CmdMessage({ cmd, figures }: { cmd: CmdView; figures: Figure[] }) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <section className="home-cmd section section--teal" aria-labelledby="home-cmd-title">
      <div className="home-cmd__layout stack gap-section wrap">
        {cmd.picture && (
          <PictureBox
            picture={cmd.picture}
            ratio="3/4"
            sizes="(min-width: 769px) 360px, 60vw"
            className="home-cmd__portrait"
          />
        )}
        <div className="home-cmd__text stack at-start gap-4">
          <h2 className="eyebrow" id="home-cmd-title">
            {text.cmdMessage}
          </h2>
          {cmd.paragraphs.map((paragraph, index) => (
            <p className={index ? undefined : 'home-cmd__opening'} key={paragraph}>
              {paragraph}
            </p>
          ))}
          <p className="home-cmd__signature snug">
            <strong>{cmd.name}</strong>
            <span>{cmd.title}</span>
          </p>
          <a className="button button--onteal" href={links.about('cmd-message')}>
            {text.wholeMessage}
          </a>
        </div>
        <dl className="figures home-cmd__figures stack gap-5 ruled-above">
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
