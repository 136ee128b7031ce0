import { type FormEvent, useEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router';
import { WENT_WRONG } from '../../../shared/enquiry-messages.ts';
import type { FieldErrors } from '../../../shared/enquiry-rules.ts';
import type { FormReply } from '../../../shared/form-reply.ts';
import {
  checkApplication,
  jobApplicationFields,
  readApplication,
} from '../../../shared/job-application-rules.ts';
import { loadedValidators, loadValidators, type Validators } from '../../forms/check-form.ts';
import { focusField } from '../../forms/form-notice.tsx';
import { type FormState, formReducer, initialState } from '../../forms/form-state.ts';
import { stripTyped } from '../../forms/typed-text.ts';
import { useLocale } from '../../locale.ts';

/** @param data of the form; of a chosen file its name alone is looked at */
export function applicationErrors(data: FormData, validators: Validators): FieldErrors {
  const text = ([name, value]: [string, FormDataEntryValue]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ];
  const values = readApplication(Object.fromEntries([...data].map(text)));
  return checkApplication(values, validators.application);
}

/** What JavaScript adds to the application form: it is checked in place, and sent to no server. */
export function useApplicationForm(reply: FormReply | null) {
  const [state, dispatch] = useReducer(formReducer, null, (): FormState => initialState(reply, ''));
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { links } = useLocale();

  useEffect(() => {
    if (state.focus && element.current) focusField(element.current, state.focus.field);
  }, [state.focus]);

  async function submit(form: HTMLFormElement) {
    dispatch({ type: 'submitting' });
    const validators = await loadValidators();
    if (!validators) {
      const failure = { ok: false, message: WENT_WRONG };
      return dispatch({ type: 'answered', reply: failure, captcha: null });
    }
    const errors = applicationErrors(new FormData(form), validators);
    if (Object.keys(errors).length > 0) return dispatch({ type: 'rejected', errors });
    await navigate(links.applied());
  }

  function onTyped(event: FormEvent<HTMLFormElement>, composing: boolean) {
    if (!composing && event.target instanceof HTMLInputElement)
      stripTyped(event.target, jobApplicationFields);
    const validators = loadedValidators();
    if (Object.keys(state.listed).length === 0 || !validators) return;
    const errors = applicationErrors(new FormData(event.currentTarget), validators);
    dispatch({ type: 'rechecked', errors });
  }

  const handlers = {
    ref: element,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!state.submitting) void submit(event.currentTarget);
    },
    onInput: (event: FormEvent<HTMLFormElement>) =>
      onTyped(event, (event.nativeEvent as InputEvent).isComposing),
    onCompositionEnd: (event: FormEvent<HTMLFormElement>) => onTyped(event, false),
    onFocus: () => void loadValidators(),
  };
  return { state, handlers };
}
