import type { Picture } from '../../../shared/picture.ts';
import { EnquiryOpener } from '../../components/enquiry-opener.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import type { PageForms } from '../../forms/page-forms.ts';

/** The promise on the left, the form on the right; on phones the form follows the picture. */
export function LandingHero({ picture, forms }: { picture: Picture | null; forms: PageForms }) {
  return (
    <section className="landing-hero" aria-labelledby="landing-title">
      <PictureBox picture={picture} ratio="16/9" sizes="100vw" priority className="landing-hero__picture" />
      <div className="landing-hero__layout wrap">
        <div className="landing-hero__text on-teal">
          <h1 className="landing-hero__title" id="landing-title" tabIndex={-1}>
            A home in Bhopal, chosen with care
          </h1>
          <p>
            Tell us your budget and what your family needs. We answer with the homes that fit, their prices in
            writing and their RERA papers, and no hurry.
          </p>
          <EnquiryOpener form="site-visit" className="button button--onteal">
            Book a Site Visit
          </EnquiryOpener>
        </div>
        <div className="landing-hero__form">
          <h2>Get a Free Consultation</h2>
          <EnquiryForm form="consultation" idPrefix="consultation" page={forms} />
        </div>
      </div>
    </section>
  );
}
