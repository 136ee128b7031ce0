import { type ComponentProps, lazy, Suspense } from 'react';
import type { EnquiryForm } from '../forms/enquiry-form.tsx';

const LateForm = lazy(async () => {
  await wanted();
  const forms = await import('../forms/enquiry-form.tsx');
  return { default: forms.EnquiryForm };
});

/**
 * The enquiry form of a window that most visitors never open: its HTML is there from the start and works by
 * itself; its module comes when the window opens, and takes over what was typed until then.
 */
export function LateEnquiryForm(props: ComponentProps<typeof EnquiryForm>) {
  return (
    <Suspense>
      <LateForm {...props} />
    </Suspense>
  );
}

/** Settles at once on the server; in the browser when a window with a form is open or opens. */
function wanted(): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector('dialog[open] form'))
    return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('enquiry:open', () => resolve(), { once: true });
  });
}
