import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { instalmentsOf, LOAN_FIELDS, type LoanField, type LoanInput } from '../../../shared/emi.ts';
import { readLoan } from '../../../shared/readers/loan.ts';
import { ContentText } from '../../components/content-text.tsx';
import { CostTable } from '../../components/cost-table.tsx';
import { PageHeading } from '../../components/section.tsx';
import { keepTyping } from '../../kept-page.ts';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { recordName, typed } from '../../page-params.ts';
import { EMI } from '../../text/emi.ts';
import { MENU } from '../../text/frame.ts';
import { EmiResult } from './emi-result.tsx';
import './emi.css';

export const handle: PageHandle<ViewOf<'emiCalculator'>> = {
  meta: ({ isExample }, { groupName }, { language }) => ({
    title: `${MENU[language].pages.emiCalculator} | ${groupName}`,
    description: EMI[language].description(groupName),
    noindex: !isExample,
  }),
  crumbs: (_, { language }) => [{ label: MENU[language].pages.emiCalculator }],
  params: {
    amount: typed,
    own: typed,
    rate: typed,
    years: typed,
    project: recordName(({ project }) => project?.slug),
  },
};

export function Component() {
  const view = usePage<ViewOf<'emiCalculator'>>();
  const text = useText(EMI);
  const { emiCalculator: title } = useText(MENU).pages;
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={title} intro={text.intro} />
      {/* The key restarts the calculator when the address has other figures. */}
      <Calculator view={view} key={JSON.stringify(view.input)} />
    </div>
  );
}

/**
 * A form that the server answers; with JavaScript the figures follow the typing. The fields take any text: a wrong
 * value stays in its field beside its message.
 */
function Calculator({ view }: { view: ViewOf<'emiCalculator'> }) {
  const [input, setInput] = useState(view.input);
  const form = useRef<HTMLFormElement>(null);
  const follow = () => setInput((before) => (form.current ? inputOf(form.current) : before));
  useLayoutEffect(() => (form.current ? keepTyping(form.current) : undefined), []);
  // Text that was typed before hydration counts too.
  useEffect(follow, []);
  const { links } = useLocale();
  const text = useText(EMI);
  const { loan, problems } = readLoan(input);
  const isTouched = LOAN_FIELDS.some((field) => input[field] !== view.input[field]);
  const hints = { ...text.hints, rate: text.hints.rate(view.rate.text, view.rate.day) };
  const problemOf = (field: LoanField) => {
    const problem = problems[field];
    return problem && (problem === 'nothingLent' ? text.problems.nothingLent : text.problems[field]);
  };
  return (
    <div className="emi beside">
      <form
        className="panel emi__form stack at-top gap-5"
        action={links.emiCalculator()}
        ref={form}
        onInput={follow}
      >
        {view.project && (
          <>
            <input type="hidden" name="project" value={view.project.slug} />
            <ContentText as="p" className="strong" text={view.project.name} />
          </>
        )}
        {LOAN_FIELDS.map((field) => {
          const [id, problem] = [`emi-${field}`, problemOf(field)];
          return (
            <div className="field stack at-top gap-2" key={field}>
              <label className="field__label small strong snug" htmlFor={id}>
                {text.fields[field]}
              </label>
              <input
                id={id}
                name={field}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                defaultValue={view.input[field]}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
              />
              <p className="field__hint soft tiny" id={`${id}-hint`}>
                {hints[field]}
              </p>
              {problem && (
                <p className="field__error flex small gap-2 medium" id={`${id}-error`}>
                  {problem}
                </p>
              )}
            </div>
          );
        })}
        <button className="button button--primary" type="submit">
          {text.calculate}
        </button>
      </form>
      <div className="stack gap-section">
        <EmiResult result={loan && instalmentsOf(loan)} isExample={view.isExample && !isTouched} />
        {loan && view.cost && <CostTable price={loan.amount} rates={view.cost} />}
      </div>
    </div>
  );
}

function inputOf(form: HTMLFormElement): LoanInput {
  const data = new FormData(form);
  return Object.fromEntries(LOAN_FIELDS.map((field) => [field, String(data.get(field) ?? '')])) as LoanInput;
}
