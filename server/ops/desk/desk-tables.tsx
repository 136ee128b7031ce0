import type { ReactNode } from 'react';
import type { DeskState } from './desk.ts';
import { ACCEPTED, callsOf, type Figures, sum } from './figures.ts';
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

/** Outcomes of posts that broke no rule. */
const VALID = [...ACCEPTED, 'limited', 'captcha-required', 'captcha-wrong', 'puzzle-required'];

const FUNNEL: Record<string, (figures: Figures) => number> = {
  'Forms shown': ({ tickets }) => tickets,
  Posted: ({ enquiries }) => sum(enquiries),
  'Without a mistake': ({ enquiries }) => sum(enquiries, VALID),
  Accepted: ({ enquiries }) => sum(enquiries, ACCEPTED),
  'Delivered at once': ({ enquiries }) => sum(enquiries, ['delivered', 'duplicate']),
};

/** Undelivered enquiries that are listed. */
const MAX_ROWS = 25;

interface SectionProps {
  state: DeskState;
  token: string;
}

/** How enquiries ended, and those that are not delivered. */
export function Leads({ state: { outbox, figures, points }, token }: SectionProps) {
  const { counts, oldestWaitingMs, spool = 0, database, enquiries: open = [] } = outbox ?? {};
  const passed = figures.captchas.passed ?? 0;
  const steps = Object.entries(FUNNEL).map(([title, read]) => ({
    title,
    number: points.reduce((all, point) => all + read(point.counts), 0),
  }));
  const most = Math.max(1, ...steps.map(({ number }) => number));
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
          rows={steps.map(({ title, number }) => [
            title,
            number,
            <meter key="share" max={most} value={number} aria-label={title} />,
          ])}
        />
      </div>
      <h3>How posts ended, since the start</h3>
      <Table
        label="How posts ended"
        head={['Outcome', 'Posts', 'Taken']}
        rows={outcomes.map(([outcome, number]) => [
          OUTCOMES[outcome] ?? outcome,
          number,
          ACCEPTED.includes(outcome) ? 'yes' : 'no',
        ])}
      />
      {open.length > 0 && (
        <>
          <h3>Not delivered{open.length > MAX_ROWS && `: the oldest ${MAX_ROWS} of ${open.length}`}</h3>
          <Table
            label="Enquiries that are not delivered"
            head={['Id', 'Form', 'State', 'Reason', 'Age', 'Tries', 'Action']}
            rows={open.slice(0, MAX_ROWS).map(({ id, form, state, reason, ageMs, attempts }) => {
              const short = id.slice(0, 8);
              const retry = (
                <Button key="retry" action="retry" of={`enquiry ${short}`} fields={{ token, id }} />
              );
              return [short, form, state, reason ?? 'new', span(ageMs), attempts, retry];
            })}
          />
          <Button action="retry" title="Retry all" fields={{ token }} />
        </>
      )}
    </>
  );
}

/** Calls to upstream by endpoint, with the state of its content in the cache. */
export function Upstream({ state: { figures, recent, content }, token }: SectionProps) {
  const failing = failingEndpoints(recent);
  const lists = content.keys.filter(({ key }) => !key.includes(':'));
  const names = new Set([...Object.keys(figures.upstream), ...lists.map(({ key }) => key)]);
  const rows = [...names].sort().map((name) => {
    const { ok, failed, failures } = callsOf(figures.upstream[name] ?? {});
    const meanMs = (1000 * (figures.callSeconds[name] ?? 0)) / (ok + failed);
    const list = lists.find(({ key }) => key === name);
    const fields = Object.keys(content.drift).filter((field) => field.startsWith(`${name} `)).length;
    return [
      `${name}${failing.includes(name) ? ' (fails)' : ''}`,
      ok,
      [failed, ...Object.entries(failures).map(([reason, number]) => `${reason} ${number}`)].join(' '),
      ok + failed ? `${round(meanMs)} ms` : '–',
      fields ? `${fields} ${fields === 1 ? 'field' : 'fields'}` : 'none',
      list ? cachedText(list) : 'by id',
      list && <Button key="refresh" action="refresh" of={name} fields={{ token, key: name }} />,
    ];
  });
  const head = ['Call', 'Well', 'Failed', 'Mean time', 'Drift', 'In the cache', 'Action'];
  return <Table label="Calls of upstream" head={head} rows={rows} />;
}

function cachedText({ state, freshForMs, isOld }: DeskState['content']['keys'][number]): string {
  const left = freshForMs > 0 ? `${span(freshForMs)} left` : 'asked for at the next visit';
  return `${isOld ? 'old' : state}, ${left}`;
}

/** The 75th percentiles of visits. */
export function Visits({ vitals }: Pick<DeskState, 'vitals'>) {
  const shown = (ms: number | null) => (ms === null ? '–' : `${round(ms)} ms`);
  const rows = vitals.map(({ route, visits, lcp, inp, cls }) => [
    ...[route, visits, shown(lcp), shown(inp)],
    cls === null ? '–' : cls.toFixed(2),
  ]);
  const head = ['Page', 'Visits', 'Largest paint', 'Next paint', 'Shift'];
  return <Table label="What three visits of four got at most" head={head} rows={rows} />;
}

/** The containers that run. */
export function Containers({ state: { containers, now, outbox } }: { state: DeskState }) {
  const rows = containers.map(({ name, build, node, startedAt, isThis }) => [
    `${name}${isThis ? ' (this one)' : ''}`,
    `${build}${build === containers[0]?.build ? '' : ' another build'}`,
    node,
    span(now - startedAt),
  ]);
  return (
    <>
      <Table label="Containers that run" head={['Container', 'Build', 'Node', 'Runs for']} rows={rows} />
      {outbox?.database && <p className="faint">The database is away: what else runs is not known.</p>}
    </>
  );
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
  action: 'retry' | 'refresh';
  title?: string;
  /** The button's object, for screen readers. */
  of?: string;
  /** Hidden; the token is one. */
  fields: Record<string, string>;
}

/** A form of one button. */
function Button({ action, title = action === 'retry' ? 'Retry' : 'Refresh', of, fields }: ButtonProps) {
  return (
    <form method="post" action={`/desk/${action}`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">
        {title}
        {of && <span className="visually-hidden"> {of}</span>}
      </button>
    </form>
  );
}
