import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ContentText } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { QuietLink } from '../../components/ways.tsx';
import { useText } from '../../locale.ts';
import { PROJECTS } from '../../text/projects.ts';
import type { FilterView } from './project-list-view.ts';
import './project-filter.css';

/** The id of the results: their count, and the list after it. */
const RESULTS = 'results';

/** Closes the form and shows the results. Choices were already submitted before the button is pressed. */
function showResults({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.closest('details')?.removeAttribute('open');
  document.getElementById(RESULTS)?.scrollIntoView();
}

/** The form that filters a list, and a chip for each chosen filter. On phones the form opens on demand. */
export function ProjectFilter({ filter }: { filter: FilterView }) {
  const { pathname } = useLocation();
  const text = useText(PROJECTS);
  const { form, onChange } = useFilterForm(filter);
  const status = useFocusWhenLost(filter);
  return (
    <section className="project-filter row middle" aria-label={text.filter}>
      <details className="project-filter__details">
        <summary className="project-filter__summary button button--quiet button--small small">
          {text.filter}
          <Icon name="chevron-down" />
        </summary>
        <form
          className="project-filter__form stack gap-4"
          action={`${pathname}#${RESULTS}`}
          autoComplete="off"
          ref={form}
          onChange={onChange}
          data-asks=""
          data-in-place=""
        >
          {filter.fields.map(({ name, value, options }) => (
            <div className="field stack at-top gap-2" key={name}>
              <label className="field__label small strong snug" htmlFor={`filter-${name}`}>
                {text.fields[name]}
              </label>
              <select id={`filter-${name}`} name={name} defaultValue={value || undefined}>
                {options.map(({ value, label, isEmpty }) => (
                  <ContentText as="option" value={value} disabled={isEmpty} text={label} key={value} />
                ))}
              </select>
            </div>
          ))}
          {filter.rera && (
            <label className="choice inline-flex middle gap-3 tap">
              <input type="checkbox" name="rera" value="1" defaultChecked={filter.rera.isChosen} />
              {`${text.rera} (${filter.rera.count})`}
            </label>
          )}
          {filter.note && <p className="project-filter__note">{filter.note}</p>}
          <button className="button button--small small" type="submit" onClick={showResults}>
            {text.show(text.count(filter.count))}
          </button>
        </form>
      </details>
      <p
        id={RESULTS}
        className={filter.found ? 'project-filter__found strong' : 'visually-hidden'}
        role="status"
        tabIndex={-1}
        ref={status}
      >
        {filter.found}
      </p>
      {filter.chips.length > 0 && <Chips filter={filter} path={pathname} />}
    </section>
  );
}

function Chips({ filter: { chips }, path }: { filter: FilterView; path: string }) {
  const text = useText(PROJECTS);
  return (
    <ul className="project-filter__chips row middle" aria-label={text.chosen}>
      {chips.map(({ label, query }) => (
        <li key={label}>
          <a
            className="project-filter__chip small link inline-flex middle tap gap-2"
            href={path + query}
            data-in-place=""
          >
            <span className="visually-hidden">{text.remove}</span>
            <ContentText text={label} />
            <Icon name="close" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="text-link inline-flex middle tap" href={path} data-in-place="">
            {text.clear}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Links for an empty list: one for each filter whose removal would find something. */
export function NearestFilters({ nearest }: Pick<FilterView, 'nearest'>) {
  const { pathname } = useLocation();
  const text = useText(PROJECTS);
  return (
    <ul className="project-filter__nearest row middle" aria-label={text.nearest}>
      {nearest.map(({ label, query }) => (
        <li key={label}>
          <QuietLink href={pathname + query} isSmall data-in-place="">
            {label}
          </QuietLink>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus to the count of results when a pressed chip disappears. */
function useFocusWhenLost(filter: FilterView) {
  const status = useRef<HTMLParagraphElement>(null);
  const seen = useRef(filter);
  useEffect(() => {
    if (seen.current === filter) return;
    seen.current = filter;
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, [filter]);
  return status;
}

/** The delay before submitting a choice, since arrow keys in a select pass other options. Milliseconds. */
const SETTLED_MS = 250;

/** Submits the form after a choice; follow-links.ts makes it a navigation. */
function useFilterForm(filter: FilterView) {
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
    // A choice made before hydration is submitted now. Later, after a chip or the back button, the form shows
    // the filters of the address.
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
