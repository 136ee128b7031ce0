import { lazy, Suspense } from 'react';
import { ENQUIRY_OPEN } from '../marks.ts';

const LateForm = lazy(async () => {
  await wanted();
  const { DialogForm } = await import('../forms/dialog-form.tsx');
  return { default: DialogForm };
});

/**
 * The enquiry form of a window that most visitors never open: its HTML is there from the start and works by
 * itself; its module comes when the window opens, and takes over what was typed until then.
 */
export function LateEnquiryForm() {
  return (
    <Suspense>
      <LateForm />
    </Suspense>
  );
}

/** Settles at once on the server; in the browser when a window with a form is open or opens. */
function wanted(): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector('dialog[open] form'))
    return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener(ENQUIRY_OPEN, () => resolve(), { once: true });
  });
}
