import { type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inPlace } from '../../in-place.ts';
import type { FilterView } from './filter-view.ts';

/** Somebody who walks through a list of choices by keyboard chooses each on the way. Milliseconds. */
const SETTLED_MS = 250;

/** The form changes the list in place; where this never comes, the browser sends it. */
export function useFilterForm(filter: FilterView) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a chip or the back button the form shows what the address says.
  useEffect(() => {
    const { current: element } = form;
    if (!element) return;
    for (const { name, value } of filter.fields) {
      const field = element.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value;
    }
    const rera = element.elements.namedItem('rera');
    if (rera instanceof HTMLInputElement) rera.checked = filter.rera.isChosen;
  }, [filter]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(): void {
    clearTimeout(timer.current);
    if (!form.current) return;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) if (value) search.set(name, String(value));
    void navigate(pathname + (search.size ? `?${search}` : ''), inPlace);
  }

  return {
    form,
    onChange() {
      clearTimeout(timer.current);
      timer.current = setTimeout(show, SETTLED_MS);
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      show();
    },
  };
}
