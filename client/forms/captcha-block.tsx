import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '../../shared/captcha.ts';
import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';
import { CAPTCHA_ASKED } from '../../shared/enquiry-messages.ts';
import type { Field } from '../../shared/form-field.ts';
import { isSaid } from '../../shared/language.ts';
import { Sentence } from '../components/content-text.tsx';
import { OtherWays } from '../components/ways.tsx';
import { useLocale, useText } from '../locale.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { FORMS } from '../text/contact.ts';
import { FormField, fieldId } from './form-field.tsx';
import type { Captcha, FormState } from './form-state.ts';

interface CaptchaBlockProps {
  field: Field;
  idPrefix: string;
  captcha: Captcha;
  state: FormState;
  /** True after a renewal without JavaScript: the input then has `autofocus`. */
  fresh: boolean;
}

/**
 * A captcha as a picture and as sound, with its input, and with telephone, WhatsApp and mail as alternatives. A new
 * captcha comes with an empty input. Without JavaScript the button sends the form, which comes back with another
 * picture. A connection that has asked for too many captchas gets a message instead.
 */
export function CaptchaBlock({ field, idPrefix, captcha, state, fresh }: CaptchaBlockProps) {
  const { id, limited } = captcha;
  const { phone } = useShellFacts();
  const text = useText(FORMS);
  const { language } = useLocale();
  const inputId = fieldId(idPrefix, field.name);
  return (
    <fieldset className="captcha stack gap-4 at-start ruled-above whole-row">
      <legend className="field__label small strong snug">{text.person}</legend>
      <input type="hidden" name={EXTRA_NAMES.captchaId} value={id} />
      <div className="captcha__ways row middle">
        {id ? (
          <img
            className="captcha__picture"
            key={id}
            src={`/captcha/${id}.png`}
            width={CAPTCHA_WIDTH}
            height={CAPTCHA_HEIGHT}
            loading="lazy"
            alt={text.picture}
          />
        ) : (
          <p
            className="captcha__missing small"
            role="alert"
            tabIndex={-1}
            {...(fresh && { autoFocus: true })}
          >
            {limited ? text.tooManyPictures : text.noPicture}
          </p>
        )}
        <button
          className="button button--quiet button--small small"
          type="submit"
          name={EXTRA_NAMES.refreshCaptcha}
          value="1"
          formNoValidate
        >
          {text.refresh}
          <span className="visually-hidden">{text.refreshWhat}</span>
        </button>
        {id && (
          // biome-ignore lint/a11y/useMediaCaption: captions would be the answer
          <audio
            className="captcha__audio"
            key={`sound ${id}`}
            src={`/captcha/${id}.wav`}
            controls
            preload="none"
            aria-label={text.sound}
          />
        )}
      </div>
      <FormField
        key={`input ${id}`}
        field={{ ...field, required: true }}
        id={inputId}
        error={state.errors.captcha}
        fresh={fresh && id !== ''}
        hint={isSaid(CAPTCHA_ASKED, state.message) ? CAPTCHA_ASKED[language] : text.anyCase}
      />
      <p className="captcha__help soft tiny">
        <Sentence text={limited ? text.callMeanwhile : text.callInstead}>
          <a className="link strong nowrap" href={`tel:${phone.dial}`}>
            {phone.display}
          </a>
        </Sentence>
      </p>
      <OtherWays writing />
    </fieldset>
  );
}
