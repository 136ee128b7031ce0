import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CORRECT_FIELDS, type FormReply } from '../../shared/enquiry-messages.ts';
import { type Field, type FieldErrors, saidErrors } from '../../shared/form-field.ts';
import { HOME_CODE, readMobile } from '../../shared/readers/mobile-number.ts';
import { TYPING, type Typing } from '../../shared/typing.ts';
import { keepTyping } from '../kept-page.ts';
import { useLocale } from '../locale.ts';
import { focusField } from './form-notice.tsx';
import { answered, initialState, rechecked, submitting } from './form-state.ts';

interface FormOptions {
  fields: readonly Field[];
  /** The reply to this form after it was sent without JavaScript. */
  reply: FormReply | null;
  /** The id of the captcha in the server's HTML; empty for none, null where none was available. */
  captchaId: string | null;
  /** @param texts the values by field name @returns a message for each wrong field */
  check: (texts: Record<string, string>) => FieldErrors;
  /** Sends a form that passed the check. */
  send: (texts: Record<string, string>) => unknown;
}

/**
 * Checks and sends a plain form in place. Its fields are uncontrolled, so that text from before hydration is kept.
 */
export function useForm({ fields, reply, captchaId, check, send }: FormOptions) {
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => initialState(reply, captchaId));
  const { language } = useLocale();
  useLayoutEffect(() => (element.current ? keepTyping(element.current) : undefined), []);
  useEffect(() => {
    if (state.focus && element.current) focusField(element.current, state.focus.field);
  }, [state.focus]);

  function onTyped({ target, currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) {
    const event = nativeEvent as InputEvent;
    if (!event.isComposing && target instanceof HTMLInputElement) stripTyped(target, fields, event);
    if (Object.keys(state.listed).length === 0) return;
    const errors = saidErrors(check(textsOf(new FormData(currentTarget))), language);
    setState((before) => rechecked(before, errors));
  }

  const handlers = {
    ref: element,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state.submitting) return;
      const texts = textsOf(new FormData(event.currentTarget));
      const errors = saidErrors(check(texts), language);
      const isRight = Object.keys(errors).length === 0;
      const refusal = { ok: false, message: CORRECT_FIELDS[language], errors };
      setState((before) => (isRight ? submitting(before) : answered(before, refusal)));
      if (isRight) void send(texts);
    },
    onInput: onTyped,
    onCompositionEnd: onTyped,
  };
  return { element, state, setState, handlers };
}

/** The values of a form by field name; for a file its name. */
export function textsOf(data: FormData): Record<string, string> {
  const text = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.name);
  return Object.fromEntries([...data].map(([name, value]) => [name, text(value)]));
}

/**
 * Strips a text while the visitor types (docs/product.md, "Rules of fields"). A key that makes it too long is ignored;
 * a pasted or autofilled text stays whole, and gets its message.
 * @param typing the field's rule
 * @param caret position in `text`, in UTF-16 units
 * @param isKey true where a single character was typed before the caret
 * @returns the permitted text, and the new position of the caret
 */
export function typedText(
  typing: Typing | undefined,
  text: string,
  caret: number,
  isKey = false,
): { text: string; caret: number } {
  const rule = typing && TYPING[typing];
  if (!rule?.typed) return { text, caret };
  const { typed: strip, isFull } = rule;
  const clean = strip(text);
  const [before, after] = [text.slice(0, caret), text.slice(caret)];
  if (isKey && isFull?.(clean)) return typedText(typing, before.slice(0, -1) + after, caret - 1);
  const left = strip(before);
  // A removed country code was before the caret.
  const at = clean.startsWith(left) ? left.length : clean.length - strip(after).length;
  return { text: clean, caret: Math.max(0, at) };
}

/** Strips the text of an input. Must not run while an input method composes. */
function stripTyped(input: HTMLInputElement, fields: readonly Field[], { data }: InputEvent): void {
  const typing = fields.find(({ name }) => name === input.name)?.typing;
  if (typing === 'mobile' && !showCode(input)) return;
  const at = input.selectionStart ?? input.value.length;
  const { text, caret } = typedText(typing, input.value, at, data?.length === 1);
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/**
 * Selects a number's country code in the select beside it.
 * @returns false for a foreign code in a form without the select: it stays in the number, for the server to read
 */
function showCode({ value, form }: HTMLInputElement): boolean {
  const code = readMobile(value)?.code;
  if (!code) return true;
  const select = form?.elements.namedItem('country_code');
  if (!(select instanceof HTMLSelectElement)) return code === HOME_CODE;
  select.value = code;
  return true;
}
