import { type RefObject, useEffect, useRef } from 'react';
import type { FilterView } from './filter-view.ts';

/** Somebody who walks through a list of choices by keyboard chooses each on the way. Milliseconds. */
const SETTLED_MS = 250;

/** The form sends itself when something is chosen; follow-links.ts takes it from there. */
export function useFilterForm(filter: FilterView) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTakenOver = useRef(false);

  useEffect(() => {
    const fields = form.current?.elements;
    let isChosen = false;
    for (const { name, value } of filter.fields) {
      const field = fields?.namedItem(name);
      if (!(field instanceof HTMLSelectElement) || field.value === value) continue;
      if (isTakenOver.current) field.value = value;
      isChosen = true;
    }
    const rera = fields?.namedItem('rera');
    if (rera instanceof HTMLInputElement && filter.rera && rera.checked !== filter.rera.isChosen) {
      if (isTakenOver.current) rera.checked = filter.rera.isChosen;
      isChosen = true;
    }
    // What was chosen before React was there is sent now. Later, after a chip or the back button, the form shows
    // what the address says.
    if (isChosen && !isTakenOver.current) sendSettled(form, timer);
    isTakenOver.current = true;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { form, onChange: () => sendSettled(form, timer) };
}

function sendSettled(
  form: RefObject<HTMLFormElement | null>,
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>,
): void {
  clearTimeout(timer.current);
  timer.current = setTimeout(() => form.current?.requestSubmit(), SETTLED_MS);
}
