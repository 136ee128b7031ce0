import type { DeskState } from './desk.ts';
import { beginningWith, sum } from './figures.ts';
import { type Html, html, type Value } from './html.ts';
import { failingEndpoints } from './needs.ts';
import { round, span } from './words.ts';

/** The most undelivered enquiries in the list. */
const MAX_ROWS = 25;

/** The outcomes of enquiries, and a list of the undelivered ones. */
export function leads({ outbox, counts, tallied, times }: DeskState, token: string): Html {
  const { destinations = {}, spool = 0, database, enquiries: open = [] } = outbox ?? {};
  const passed = sum(counts, /^captcha_checked_total passed/);
  const failed = sum(counts, /^captcha_checked_total/) - passed;
  const rows = Object.entries(destinations).map(([name, { counts, oldestWaitingMs }]) => [
    ...[name, counts.waiting, counts.leased, counts.parked, counts.delivered],
    oldestWaitingMs === null ? '–' : span(oldestWaitingMs),
    ...(times[name] ? [seconds(times[name].p50), seconds(times[name].p95)] : ['–', '–']),
  ]);
  const reports = Object.entries(tallied).map(([kind, names]) =>
    table(`Enquiries by ${kind}`, [`By ${kind}`, 'Number'], names),
  );
  const undelivered = open
    .slice(0, MAX_ROWS)
    .map(({ id, reference, form, destination, state, reason, ageMs, attempts }) => {
      const retry = button('Retry', 'id', id, `enquiry ${reference}`);
      return [reference, form, destination, state, reason ?? 'new', span(ageMs), attempts, retry];
    });
  return html`
    ${table('Deliveries by destination', DELIVERIES, rows)}
    <p>
      ${spool > 0 && `In this container alone: ${spool}. `}Captchas: ${passed} passed, ${failed} failed,
      ${sum(counts, /^captcha_issued_total/)} issued.
    </p>
    ${database && AWAY}
    <h3>Enquiries of the last 24 hours in which this process ran</h3>
    <div class="reports">${reports}</div>
    ${
      open.length > 0 &&
      html`<form method="post" action="/desk/retry">
        <h3>Not delivered${open.length > MAX_ROWS && `: the oldest ${MAX_ROWS} of ${open.length}`}</h3>
        ${table('Enquiries that are not delivered', UNDELIVERED, undelivered)}
        <input type="hidden" name="token" value="${token}">
        <button type="submit">Retry all</button>
      </form>`
    }`;
}

const seconds = (bound: number) => (Number.isFinite(bound) ? `${bound} s` : 'longer');
const DELIVERIES = [
  'Destination',
  'Waiting',
  'Being sent',
  'Parked',
  'Delivered, 10 min',
  'Oldest',
  'Half within',
  '95 % within',
];
const AWAY = html`<p class="faint">The database is away: parked and waiting ones are counted as it had them last, and only
  those in this container are listed.</p>`;
const UNDELIVERED = ['Reference', 'Form', 'Destination', 'State', 'Reason', 'Age', 'Tries', 'Action'];
const CALLS = ['Call', 'Well', 'Failed', 'Mean time', 'Drift', 'In the cache', 'Action'];

/** Calls to upstream by endpoint, with the state of its content in the cache. */
export function upstream({ counts, recent, content }: DeskState, token: string): Html {
  const calls = beginningWith(counts, 'upstream_calls_total');
  const failing = failingEndpoints(recent);
  const lists = content.keys.filter(({ key }) => !key.includes(':'));
  const names = [...Object.keys(calls).map((key) => key.split(' ')[0]!), ...lists.map(({ key }) => key)];
  const rows = [...new Set(names)].sort().map((name) => {
    const { ok = 0, ...failures } = beginningWith(calls, name);
    const failed = sum(failures);
    const number = ok + failed;
    const reasons = Object.entries(beginningWith(counts, `upstream_failures_total ${name}`));
    const meanMs = (1000 * (counts[`upstream_call_seconds_sum ${name}`] ?? 0)) / number;
    const fields = Object.keys(content.drift).filter((field) => field.startsWith(`${name} `)).length;
    const list = lists.find(({ key }) => key === name);
    return [
      `${name}${failing.includes(name) ? ' (fails)' : ''}`,
      ok,
      failed ? `${failed}: ${reasons.map((each) => each.join(' × ')).join(', ')}` : 0,
      number ? `${round(meanMs)} ms` : '–',
      fields ? `${fields} ${fields === 1 ? 'field' : 'fields'}` : 'none',
      list ? cachedText(list) : 'by id',
      list && button('Refresh', 'key', name, name),
    ];
  });
  return html`
    <form method="post" action="/desk/refresh">
      ${table('Calls of upstream', CALLS, rows)}
      <input type="hidden" name="token" value="${token}">
    </form>`;
}

function cachedText({
  state,
  freshForMs,
  isOld,
  isShort,
  why,
}: DeskState['content']['keys'][number]): string {
  const left = freshForMs > 0 ? `${span(freshForMs)} left` : 'asked for at the next visit';
  const how = isShort ? 'a part' : isOld ? 'old' : state;
  return `${how}, ${left}${why ? `: ${why}` : ''}`;
}

/** A table that scrolls by itself where it is too wide. @param rows each begins with its heading */
export function table(label: string, head: string[], rows: Value[][]): Html {
  const lines = rows.map(([heading, ...cells]) => {
    const isBad = /\(fails\)$/.test(String(heading));
    return html`<tr${isBad && html` class="bad"`}>
      <th scope="row">${heading}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  return html`
    <div class="scroll" role="region" aria-label="${label}" tabindex="0">
      <table>
        <thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
        <tbody>${lines}</tbody>
      </table>
    </div>`;
}

/** @param name the form field that the button sends @param what the button's object, for screen readers */
function button(title: string, name: 'id' | 'key', value: string, what: string): Html {
  return html`<button type="submit" name="${name}" value="${value}">
    ${title}<span class="visually-hidden"> ${what}</span></button>`;
}
