import type { DeskState } from './desk.ts';
import { ACCEPTED, type Figures, sum, VALID } from './figures.ts';
import { Button, Table } from './parts.tsx';
import { span } from './words.ts';

/** How posts end, in words; those without stand by their names. */
const OUTCOMES: Record<string, string> = {
  delivered: 'Delivered at once',
  duplicate: 'Sent twice, delivered once',
  refused: 'Upstream refused it or failed',
  unanswered: 'Upstream did not answer',
  invalid: 'With a mistake in a field',
  limited: 'Too many from one address or number',
  'captcha-required': 'Asked for a captcha',
  'captcha-wrong': 'Captcha wrong',
  'puzzle-required': 'Asked for a puzzle',
  'other-origin': 'From another site',
  unreadable: 'No form of ours',
};

const FUNNEL: Record<string, (figures: Figures) => number> = {
  'Forms shown': ({ tickets }) => tickets,
  Posted: ({ enquiries }) => sum(enquiries),
  'Without a mistake': ({ enquiries }) => sum(enquiries, VALID),
  Accepted: ({ enquiries }) => sum(enquiries, ACCEPTED),
  'Delivered at once': ({ enquiries }) => sum(enquiries, ['delivered', 'duplicate']),
};

/** Rows of what is not delivered. */
const MAX_ROWS = 25;

/** What became of enquiries, and those that are not delivered. */
export function Leads({ state, token }: { state: DeskState; token: string }) {
  const { outbox, figures, dayAgo } = state;
  const { counts, oldestWaitingMs, spool = 0, database, enquiries: open = [] } = outbox ?? {};
  const passed = figures.captchas.passed ?? 0;
  const steps = Object.entries(FUNNEL).map(([title, count]) => ({
    title,
    number: count(figures) - (dayAgo ? count(dayAgo) : 0),
  }));
  const outcomes = Object.entries(figures.enquiries).sort(([, a], [, b]) => b - a);
  return (
    <>
      <p>
        Waiting: {counts ? counts.waiting + spool : 'not known'}
        {oldestWaitingMs != null && `, the oldest for ${span(oldestWaitingMs)}`}. Parked: {counts?.parked}.
        Captchas: {passed} passed, {sum(figures.captchas) - passed} failed, {figures.captchasIssued} issued.
      </p>
      {database && (
        <p className="faint">
          The database is away: parked and waiting ones are counted as it had them last, and only those in
          this container are listed.
        </p>
      )}
      <h3>From form to upstream, last 24 hours</h3>
      <div className="funnel">
        <Table
          label="From form to upstream"
          head={['Step', 'Number', 'Share']}
          rows={steps.map(({ title, number }) => {
            const most = Math.max(1, ...steps.map(({ number }) => number));
            const share = <meter key="share" max={most} value={number} aria-label={title} />;
            return { key: title, cells: [title, number, share] };
          })}
        />
      </div>
      <h3>How posts ended, since the start</h3>
      <Table
        label="How posts ended"
        head={['Outcome', 'Posts', 'Taken']}
        rows={outcomes.map(([outcome, number]) => ({
          key: outcome,
          cells: [OUTCOMES[outcome] ?? outcome, number, ACCEPTED.includes(outcome) ? 'yes' : 'no'],
        }))}
      />
      {open.length > 0 && (
        <>
          <h3>Not delivered{open.length > MAX_ROWS && `: the oldest ${MAX_ROWS} of ${open.length}`}</h3>
          <Table
            label="Enquiries that are not delivered"
            head={['Id', 'Form', 'State', 'Reason', 'Age', 'Tries', 'Action']}
            rows={open.slice(0, MAX_ROWS).map(({ id, form, state, reason, ageMs, attempts }) => {
              const short = id.slice(0, 8);
              const button = (
                <Button
                  key="retry"
                  action="/desk/retry"
                  title="Retry"
                  of={`enquiry ${short}`}
                  fields={{ token, id }}
                />
              );
              return { key: id, cells: [short, form, state, reason ?? 'new', span(ageMs), attempts, button] };
            })}
          />
          <Button action="/desk/retry" title="Retry all" fields={{ token }} />
        </>
      )}
    </>
  );
}
