import { CAPTCHA_HEIGHT, CAPTCHA_LENGTH_IN_WORDS, CAPTCHA_WIDTH } from '../../shared/captcha.ts';
import type { EnquiryField } from '../../shared/enquiry-fields.ts';
import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';
import { CAPTCHA_ASKED } from '../../shared/enquiry-messages.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import type { Captcha } from './captcha.ts';
import { FormField, fieldId } from './form-field.tsx';

const CAPITAL_WORD = CAPTCHA_LENGTH_IN_WORDS.replace(/^./, (letter) => letter.toUpperCase());

const LIMITED =
  'No new picture can be shown just now: too many were asked for from your connection. Your entries stay; press Refresh in a few minutes.';

interface CaptchaBlockProps {
  field: EnquiryField;
  idPrefix: string;
  captcha: Captcha;
  error?: string | undefined;
  /** The server has just asked for it. */
  asked: boolean;
  /** Just renewed without JavaScript: the input takes the focus by itself. */
  fresh: boolean;
}

/**
 * Characters to type: seen, or heard, or neither, and then by telephone. A new captcha comes with an empty
 * input. Without JavaScript the button sends the form, which comes back as it was with another picture. Whose
 * connection has asked for too many is told so, and what else there is.
 */
export function CaptchaBlock({
  field,
  idPrefix,
  captcha: { id, image, audio, limited },
  error,
  asked,
  fresh,
}: CaptchaBlockProps) {
  const { phone } = useShellFacts();
  const inputId = fieldId(idPrefix, field.name);
  return (
    <fieldset className="captcha field--wide">
      <legend className="field__label">Are you a person?</legend>
      <input type="hidden" name={EXTRA_NAMES.captchaId} value={id} />
      <div className="captcha__ways">
        {image ? (
          <img
            className="captcha__picture"
            key={id}
            src={image}
            width={CAPTCHA_WIDTH}
            height={CAPTCHA_HEIGHT}
            loading="lazy"
            alt={`${CAPITAL_WORD} characters to type below; the player beside it reads them out.`}
          />
        ) : (
          <p className="captcha__missing" role="alert" tabIndex={-1} {...(fresh && { autoFocus: true })}>
            {limited ? LIMITED : 'The picture could not be loaded.'}
          </p>
        )}
        <button
          className="button button--quiet button--small"
          type="submit"
          name={EXTRA_NAMES.refreshCaptcha}
          value="1"
          formNoValidate
        >
          Refresh<span className="visually-hidden"> the picture and the sound</span>
        </button>
        {audio && (
          // biome-ignore lint/a11y/useMediaCaption: captions would be the answer
          <audio
            className="captcha__audio"
            key={audio}
            src={audio}
            controls
            preload="none"
            aria-label={`The ${CAPTCHA_LENGTH_IN_WORDS} characters, read out`}
          />
        )}
      </div>
      <FormField
        key={`input ${id}`}
        field={{ ...field, required: true }}
        id={inputId}
        error={error}
        fresh={fresh && image !== ''}
        hint={asked ? CAPTCHA_ASKED : 'Capital or small letters, both are right.'}
      />
      <p className="captcha__help">
        {limited ? 'Or do not wait: call us on' : 'Can you neither read nor hear it? Call us on'}{' '}
        <a href={`tel:${phone.dial}`}>{phone.display}</a>.
      </p>
    </fieldset>
  );
}
