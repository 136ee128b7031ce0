import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { FormReply } from '../../../shared/enquiry-messages.ts';
import { checkFields, readFields } from '../../../shared/form-field.ts';
import { jobApplicationFields } from '../../../shared/job-application-rules.ts';
import { initialState } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { useLocale } from '../../locale.ts';

/** What JavaScript adds to the application form: it is checked in place, and sent to no server. */
export function useApplicationForm(reply: FormReply | null) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { links } = useLocale();
  return useForm({
    element,
    fields: jobApplicationFields,
    initial: () => initialState(reply, ''),
    check: (texts) => checkFields(jobApplicationFields, readFields(jobApplicationFields, texts).values),
    send: () => navigate(links.applied()),
  });
}
