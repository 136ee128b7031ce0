import type { Ref } from 'react';
import { LOAN_FIELDS, type LoanField, type LoanInput, type ReadLoan } from '../../../shared/emi.ts';
import { useLocale, useText } from '../../locale.ts';
import { EMI } from '../../text/emi.ts';
import type { EmiView } from './emi-view.ts';

interface EmiFormProps {
  ref: Ref<HTMLFormElement>;
  /** What the fields hold at first. */
  first: LoanInput;
  rate: EmiView['rate'];
  problems: ReadLoan['problems'];
  onInput: () => void;
}

/** Fields take any text, so that a value that makes no sense stays in its field beside its message. */
export function EmiForm({ ref, first, rate, problems, onInput }: EmiFormProps) {
  const { links } = useLocale();
  const text = useText(EMI);
  const hints = { ...text.hints, rate: text.hints.rate(rate.text, rate.day) };
  const problemOf = (field: LoanField) => {
    const problem = problems[field];
    return problem && (problem === 'nothingLent' ? text.problems.nothingLent : text.problems[field]);
  };
  return (
    <form className="emi__form stack at-top gap-5" action={links.emiCalculator()} ref={ref} onInput={onInput}>
      {LOAN_FIELDS.map((field) => {
        const [id, problem] = [`emi-${field}`, problemOf(field)];
        return (
          <div className="field" key={field}>
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
              defaultValue={first[field]}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
            />
            <p className="field__hint soft tiny" id={`${id}-hint`}>
              {hints[field]}
            </p>
            {problem && (
              <p className="field__error flex small gap-2" id={`${id}-error`}>
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
  );
}
