import { type ReactNode, useEffect, useRef, useState } from 'react';
import { instalmentsOf, LOAN_FIELDS, type LoanInput, readLoan } from '../../../shared/emi.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { MoreLink } from '../../components/way.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { typed } from '../../page-params.ts';
import { EMI } from '../../text/emi.ts';
import { usePage } from '../../use-page.ts';
import { EmiForm } from './emi-form.tsx';
import { EmiResult } from './emi-result.tsx';
import type { EmiView } from './emi-view.ts';
import './emi.css';

export const handle: PageHandle<EmiView> = {
  meta: ({ isExample }, { groupName }, { language }) => ({
    title: `${EMI[language].title} | ${groupName}`,
    description: EMI[language].description(groupName),
    noindex: !isExample,
  }),
  crumbs: (_, { language }) => [{ label: EMI[language].title }],
  params: { amount: typed, own: typed, rate: typed, years: typed },
};

export function Component() {
  const view = usePage<EmiView>();
  const text = useText(EMI);
  const { links } = useLocale();
  return (
    <div className="list-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={text.title} lead={text.lead} />
      {/* Another address of the same page begins with its own figures. */}
      <Calculator view={view} key={JSON.stringify(view.input)}>
        <p className="row middle gap-ways">
          <a className="button button--primary" href={links.contact()}>
            {text.ask}
          </a>
          <MoreLink href={links.projectList('ongoing')}>{text.seeProjects}</MoreLink>
        </p>
      </Calculator>
    </div>
  );
}

/** A form that the server answers; with JavaScript the figures follow while somebody types. */
function Calculator({ view, children }: { view: EmiView; children: ReactNode }) {
  const [input, setInput] = useState(view.input);
  const form = useRef<HTMLFormElement>(null);
  const follow = () => setInput((before) => (form.current ? inputOf(form.current) : before));
  // What was typed before the app took over counts, too.
  useEffect(follow, []);
  const { loan, problems } = readLoan(input);
  const isTouched = LOAN_FIELDS.some((field) => input[field] !== view.input[field]);
  return (
    <div className="emi">
      <EmiForm ref={form} first={view.input} rate={view.rate} problems={problems} onInput={follow} />
      <EmiResult result={loan && instalmentsOf(loan)} isExample={view.isExample && !isTouched}>
        {children}
      </EmiResult>
    </div>
  );
}

function inputOf(form: HTMLFormElement): LoanInput {
  const data = new FormData(form);
  return Object.fromEntries(LOAN_FIELDS.map((field) => [field, String(data.get(field) ?? '')])) as LoanInput;
}
