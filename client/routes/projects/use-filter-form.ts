import { useEffect, useRef } from 'react';
import type { FilterView } from './filter-view.ts';

/** Somebody who walks through a list of choices by keyboard chooses each on the way. Milliseconds. */
const SETTLED_MS = 250;

/** The form sends itself when something is chosen; ask-in-place.ts takes it from there. */
export function useFilterForm(filter: FilterView) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a chip or the back button the form shows what the address says.
  useEffect(() => {
    const fields = form.current?.elements;
    for (const { name, value } of filter.fields) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value;
    }
    const rera = fields?.namedItem('rera');
    if (rera instanceof HTMLInputElement) rera.checked = filter.rera.isChosen;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    form,
    onChange() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => form.current?.requestSubmit(), SETTLED_MS);
    },
  };
}
