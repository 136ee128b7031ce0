import { OWN_FIELDS, OWN_STEP, type OwnStep } from '../../../shared/own-enquiry.ts';
import { FactList } from '../../components/fact-list.tsx';
import { PageHeading } from '../../components/section.tsx';
import { MoreLink, OtherWays, TextLink } from '../../components/ways.tsx';
import { FormLanguage } from '../../forms/enquiry-form.tsx';
import { FormField, fieldId } from '../../forms/form-field.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { initialState } from '../../forms/form-state.ts';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { MENU } from '../../text/frame.ts';
import { OWN_ENQUIRY } from '../../text/own-enquiry.ts';
import '../../components/reading.css';
import '../../components/list-page.css';

type View = ViewOf<'ownEnquiry'>;

export const handle: PageHandle<View> = {
  meta: (_, { groupName }, { language }) => ({
    title: `${MENU[language].footer.ownEnquiry} | ${groupName}`,
    description: OWN_ENQUIRY[language].description(groupName),
    noindex: true,
  }),
  crumbs: (_, { language }) => [{ label: MENU[language].footer.ownEnquiry }],
};

export function Component() {
  const { own } = usePage<View>();
  const { links } = useLocale();
  const text = useText(OWN_ENQUIRY);
  return (
    <div className="list-page wrap">
      <PageHeading title={useText(MENU).footer.ownEnquiry} intro={text.intro} />
      <div className="beside">
        <div className="stack gap-6">
          <Outcome />
          {own ? <Own own={own} /> : <Ask />}
        </div>
        <aside className="stack at-start gap-4" aria-labelledby="beyond">
          <h2 className="size-h3" id="beyond">
            {text.beyond}
          </h2>
          <p className="soft">{text.passedOn}</p>
          <OtherWays />
          <p>
            <TextLink className="text-link touch" href={links.privacy()}>
              {text.policy}
            </TextLink>
          </p>
        </aside>
      </div>
    </div>
  );
}

const PREFIX = 'own-enquiry';

/** The message of the last try. */
function Outcome() {
  const { reply, own } = usePage<View>();
  if (!reply) return null;
  const state = { ...initialState(reply, ''), good: own !== null };
  return <FormNotice idPrefix={PREFIX} fields={OWN_FIELDS} state={state} reply={reply} />;
}

/** The form, posted by the browser even with JavaScript: its values get into no address and into no cached page. */
function Ask() {
  const { reply } = usePage<View>();
  const { links } = useLocale();
  const text = useText(OWN_ENQUIRY);
  return (
    <form
      className="enquiry-form stack gap-5"
      id={`${PREFIX}-form`}
      method="post"
      action={links.ownEnquiry()}
      noValidate
      autoComplete="off"
    >
      <FormLanguage />
      <div className="form-grid stack gap-5">
        {OWN_FIELDS.map((field) => (
          <FormField
            key={field.name}
            field={field}
            id={fieldId(PREFIX, field.name)}
            value={reply?.values[field.name]}
            error={reply?.errors[field.name]}
            hint={field.name === 'reference' ? text.whereReference : undefined}
          />
        ))}
      </div>
      <StepButton step="look">{text.look}</StepButton>
    </form>
  );
}

function StepButton({ step, children }: { step: OwnStep; children: string }) {
  const quiet = step === 'look' ? '' : ' button--quiet';
  return (
    <div>
      <button className={`button${quiet}`} type="submit" name={OWN_STEP} value={step}>
        {children}
      </button>
    </div>
  );
}

function Own({ own: { reference, sent, held, ended } }: { own: NonNullable<View['own']> }) {
  const { reply } = usePage<View>();
  const { links } = useLocale();
  const text = useText(OWN_ENQUIRY);
  return (
    <section className="stack gap-5" aria-labelledby="own">
      <h2 className="size-h3 numbers" id="own">
        {text.title(reference)}
      </h2>
      <FactList facts={sent} />
      <h3 className="size-h4">{text.held}</h3>
      {held ? <FactList facts={held} /> : <p>{text.notHeld}</p>}
      {ended !== 'erased' && (
        <form className="stack gap-4" id={`${PREFIX}-form`} method="post" action={links.ownEnquiry()}>
          <FormLanguage />
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="mobile" value={reply?.values.mobile} />
          {!ended && <p>{text.withdrawMeans}</p>}
          {!ended && <StepButton step="withdraw">{text.withdraw}</StepButton>}
          <p>{text.eraseMeans}</p>
          <StepButton step="erase">{text.erase}</StepButton>
        </form>
      )}
      <MoreLink href={links.ownEnquiry()}>{text.another}</MoreLink>
    </section>
  );
}
