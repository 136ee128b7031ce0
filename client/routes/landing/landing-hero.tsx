import { EnquiryOpener } from '../../components/enquiry-opener.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import { useText } from '../../locale.ts';
import { LANDING } from '../../text/home.ts';
import type { LandingView } from './landing-view.ts';

/** The promise on the left, the form on the right; on phones the form follows the picture. */
export function LandingHero({ view: { hero, words, forms } }: { view: LandingView }) {
  const text = useText(LANDING);
  return (
    <section className="landing-hero" aria-labelledby="landing-title">
      <PictureBox picture={hero} ratio="16/9" sizes="100vw" priority className="landing-hero__picture" />
      <div className="landing-hero__layout stack gap-section wrap">
        <div className="landing-hero__text on-teal">
          <h1 className="landing-hero__title" id="landing-title" tabIndex={-1}>
            {words.title}
          </h1>
          <p>{words.text}</p>
          <EnquiryOpener form="site-visit" dialog="site-visit-dialog" className="button button--onteal">
            {text.bookVisit}
          </EnquiryOpener>
        </div>
        <div className="landing-hero__form">
          <h2>{text.freeConsultation}</h2>
          <EnquiryForm form="consultation" idPrefix="consultation" page={forms} />
        </div>
      </div>
    </section>
  );
}
