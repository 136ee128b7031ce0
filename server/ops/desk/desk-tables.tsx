import type { ReactNode } from 'react';
import type { DeskState } from './desk.ts';
import { ACCEPTED, below, sum } from './figures.ts';
import { failingEndpoints } from './needs.ts';
import { round, span } from './words.ts';

/** Outcomes of posts in words; others stand by their name. */
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

/** Steps from a form to upstream, with what is counted for each. */
const FUNNEL: Record<string, RegExp> = {
  'Forms shown': /^enquiry_tickets_total/,
  Posted: /^enquiries_total/,
  'Without a mistake':
    /^enquiries_total (delivered|duplicate|refused|unanswered|limited|captcha-.*|puzzle-.*)$/,
  Accepted: ACCEPTED,
  'Delivered at once': /^enquiries_total (delivered|duplicate)$/,
};

/** Undelivered enquiries that are listed. */
const MAX_ROWS = 25;

interface SectionProps {
  state: DeskState;
  token: string;
}

/** How enquiries ended, and those that are not delivered. */
export function Leads({ state: { outbox, counts, points }, token }: SectionProps) {
  const { counts: leads, oldestWaitingMs, spool = 0, database, enquiries: open = [] } = outbox ?? {};
  const oldest = oldestWaitingMs == null ? '' : `, the oldest for ${span(oldestWaitingMs)}`;
  const passed = sum(counts, /^captcha_checked_total passed/);
  const failed = sum(counts, /^captcha_checked_total/) - passed;
  const steps = Object.entries(FUNNEL).map(([title, fits]) => ({
    title,
    number: points.reduce((all, point) => all + sum(point.counts, fits), 0),
  }));
  const most = Math.max(1, ...steps.map(({ number }) => number));
  const outcomes = Object.entries(below(counts, 'enquiries_total')).sort(([, a], [, b]) => b - a);
  return (
    <>
      <p>
        Waiting: {leads ? leads.waiting + spool : 'not known'}
        {oldest}. Parked: {leads?.parked}. Captchas: {passed} passed, {failed} failed,{' '}
        {sum(counts, /^captcha_issued_total/)} issued.
      </p>
      {database && (
        <p className="faint">
          The database is away: parked and waiting ones are counted as it had them last, and only those in
          this container are listed.
        </p>
      )}
      <h3>From form to upstream, last 24 hours</h3>
      <Table
        label="From form to upstream"
        head={['Step', 'Number', 'Share']}
        rows={steps.map(({ title, number }) => [
          title,
          number,
          <meter key="share" max={most} value={number} aria-label={title} />,
        ])}
      />
      <h3>How posts ended, since the start</h3>
      <Table
        label="How posts ended"
        head={['Outcome', 'Posts', 'Taken']}
        rows={outcomes.map(([outcome, number]) => [
          OUTCOMES[outcome] ?? outcome,
          number,
          ACCEPTED.test(`enquiries_total ${outcome}`) ? 'yes' : 'no',
        ])}
      />
      {open.length > 0 && (
        <form method="post" action="/desk/retry">
          <h3>Not delivered{open.length > MAX_ROWS && `: the oldest ${MAX_ROWS} of ${open.length}`}</h3>
          <Table
            label="Enquiries that are not delivered"
            head={['Id', 'Form', 'State', 'Reason', 'Age', 'Tries', 'Action']}
            rows={open.slice(0, MAX_ROWS).map(({ id, form, state, reason, ageMs, attempts }) => {
              const short = id.slice(0, 8);
              const retry = <Button key="retry" title="Retry" of={`enquiry ${short}`} name="id" value={id} />;
              return [short, form, state, reason ?? 'new', span(ageMs), attempts, retry];
            })}
          />
          <input type="hidden" name="token" value={token} />
          <button type="submit">Retry all</button>
        </form>
      )}
    </>
  );
}

/** Calls to upstream by endpoint, with the state of its content in the cache. */
export function Upstream({ state: { counts, recent, content }, token }: SectionProps) {
  const calls = below(counts, 'upstream_calls_total');
  const failing = failingEndpoints(recent);
  const lists = content.keys.filter(({ key }) => !key.includes(':'));
  const names = [...Object.keys(calls).map((key) => key.split(' ')[0]!), ...lists.map(({ key }) => key)];
  const rows = [...new Set(names)].sort().map((name) => {
    const { ok = 0, ...failures } = below(calls, name);
    const number = ok + sum(failures);
    const meanMs = (1000 * (counts[`upstream_call_seconds_sum ${name}`] ?? 0)) / number;
    const fields = Object.keys(content.drift).filter((field) => field.startsWith(`${name} `)).length;
    const list = lists.find(({ key }) => key === name);
    return [
      `${name}${failing.includes(name) ? ' (fails)' : ''}`,
      ok,
      [sum(failures), ...Object.entries(failures).flat()].join(' '),
      number ? `${round(meanMs)} ms` : '–',
      fields ? `${fields} ${fields === 1 ? 'field' : 'fields'}` : 'none',
      list ? cachedText(list) : 'by id',
      list && <Button key="refresh" title="Refresh" of={name} name="key" value={name} />,
    ];
  });
  const head = ['Call', 'Well', 'Failed', 'Mean time', 'Drift', 'In the cache', 'Action'];
  return (
    <form method="post" action="/desk/refresh">
      <Table label="Calls of upstream" head={head} rows={rows} />
      <input type="hidden" name="token" value={token} />
    </form>
  );
}

function cachedText({ state, freshForMs, isOld }: DeskState['content']['keys'][number]): string {
  const left = freshForMs > 0 ? `${span(freshForMs)} left` : 'asked for at the next visit';
  return `${isOld ? 'old' : state}, ${left}`;
}

/** A table that scrolls by itself where it is too wide. @param rows each begins with its heading */
function Table({ label, head, rows }: { label: string; head: string[]; rows: ReactNode[][] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section without a heading
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr key={String(heading)} className={/\(fails\)$/.test(String(heading)) ? 'bad' : undefined}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ButtonProps {
  title: string;
  /** The button's object, for screen readers. */
  of: string;
  /** The field that its form is sent with. */
  name: 'id' | 'key';
  value: string;
}

function Button({ title, of, name, value }: ButtonProps) {
  return (
    <button type="submit" name={name} value={value}>
      {title}
      <span className="visually-hidden"> {of}</span>
    </button>
  );
}
