import { Icon } from '../components/icon.tsx';

/** Buttons, tabs, fields and messages, in every state. */
export function StyleguideControls() {
  return (
    <section className="section">
      <div className="wrap styleguide__part" id="buttons">
        <p className="eyebrow">Buttons and fields</p>
        <p className="styleguide__row">
          <a className="button button--primary" href="#a">
            Primary
          </a>
          <a className="button button--quiet" href="#a">
            Quiet
          </a>
          <a className="button button--primary button--small" href="#a">
            Small
          </a>
          <button className="button" type="button" disabled>
            Submitting...
          </button>
          <button className="round-button" type="button" aria-label="Previous">
            <Icon name="chevron-left" />
          </button>
          <button className="round-button" type="button" aria-label="Next" disabled>
            <Icon name="chevron-right" />
          </button>
          <a className="more-link" href="#a">
            More link
          </a>
          <a className="text-link" href="#a">
            Text link
          </a>
        </p>
        <fieldset className="tabs">
          <legend className="visually-hidden">Tabs</legend>
          {['All', 'Completed', 'Running', 'Upcoming'].map((label, index) => (
            <span className="tabs__tab" key={label}>
              <input
                className="visually-hidden"
                type="radio"
                name="guide-tabs"
                id={`guide-${label}`}
                defaultChecked={!index}
              />
              <label htmlFor={`guide-${label}`}>{label}</label>
            </span>
          ))}
        </fieldset>
        <div className="form-grid">
          <div className="field">
            <label className="field__label" htmlFor="guide-name">
              Name
            </label>
            <input id="guide-name" type="text" placeholder="As on your papers" />
            <p className="field__hint">Letters and spaces only</p>
          </div>
          <div className="field">
            <label className="field__label" htmlFor="guide-mobile">
              Mobile number
            </label>
            <input
              id="guide-mobile"
              type="tel"
              aria-invalid="true"
              aria-describedby="guide-mobile-error"
              defaultValue="98"
            />
            <p className="field__error" id="guide-mobile-error">
              Enter a valid 10-digit mobile number
            </p>
          </div>
          <div className="field">
            <label className="field__label" htmlFor="guide-budget">
              Budget
            </label>
            <select id="guide-budget">
              <option>Select your budget</option>
              <option>10-25 Lac</option>
            </select>
          </div>
          <div className="field">
            <label className="field__label" htmlFor="guide-date">
              Preferred date
            </label>
            <input id="guide-date" type="date" />
          </div>
          <div className="field">
            <label className="field__label" htmlFor="guide-resume">
              Resume
            </label>
            <input id="guide-resume" type="file" />
          </div>
          <fieldset className="field">
            <legend className="field__label">Interested in a home loan?</legend>
            <div className="choices">
              <label className="choice">
                <input type="radio" name="guide-loan" defaultChecked /> Yes
              </label>
              <label className="choice">
                <input type="radio" name="guide-loan" /> No
              </label>
            </div>
          </fieldset>
          <div className="field field--wide">
            <label className="choice">
              <input type="checkbox" defaultChecked /> I accept the Terms & Conditions
            </label>
            <label className="choice">
              <input type="checkbox" aria-invalid="true" /> Not yet accepted
            </label>
          </div>
          <div className="field field--wide">
            <label className="field__label" htmlFor="guide-text">
              Message
            </label>
            <textarea id="guide-text" />
          </div>
        </div>
        <p className="form-message form-message--good">✅ Enquiry submitted successfully!</p>
        <p className="form-message form-message--bad">❌ Failed to submit enquiry. Please try again.</p>
      </div>
    </section>
  );
}
