import type { DeskState } from './desk-state.ts';
import { ACCEPTED, since, sum } from './figures.ts';
import type { Minute, SeriesName } from './history.ts';
import { type Html, html } from './html-text.ts';
import { button, figureList, span } from './page-parts.ts';

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

/** Rows of what is not delivered. */
const MAX_ROWS = 25;

const FUNNEL: readonly (readonly [SeriesName, string])[] = [
  ['tickets', 'Forms shown'],
  ['posted', 'Posted'],
  ['valid', 'Without a mistake'],
  ['accepted', 'Accepted'],
  ['delivered', 'Delivered at once'],
];

/** What became of enquiries, and those that are not delivered. */
export function leadsPart(state: DeskState, token: string): Html {
  const { outbox, figures, history } = state;
  const day = (name: SeriesName) => history.reduce((all: number, minute: Minute) => all + minute[name], 0);
  const most = Math.max(1, ...FUNNEL.map(([name]) => day(name)));
  const outcomes = Object.entries(figures.enquiries).sort(([, a], [, b]) => b - a);
  const captchas = since(figures.captchas, undefined);
  const open = outbox?.enquiries ?? [];
  return html`${figureList([
    ['Waiting', String(outbox ? outbox.counts.waiting + (outbox.spool ?? 0) : '–'), ''],
    ['Oldest', outbox?.oldestWaitingMs == null ? 'none' : span(outbox.oldestWaitingMs), ''],
    ['Parked', String(outbox?.counts.parked ?? '–'), ''],
    [
      'Captchas passed',
      String(captchas.passed ?? 0),
      `${sum(captchas) - (captchas.passed ?? 0)} failed, ${figures.captchasIssued} issued`,
    ],
  ])}${outbox?.database ? html`<p class="faint">The database is away: parked and waiting ones are counted as it had them last, and only those in this container are listed.</p>` : null}
<div class="pair"><div><h3>From form to upstream, last 24 hours</h3><table class="funnel"><thead><tr><th scope="col">Step</th><th scope="col">Number</th><th scope="col"><span class="hidden">Share</span></th></tr></thead><tbody>${FUNNEL.map(
    ([name, title]) =>
      html`<tr><th scope="row">${title}</th><td>${day(name)}</td><td><meter min="0" max="${most}" value="${day(name)}" aria-label="${title}"></meter></td></tr>`,
  )}</tbody></table></div>
<div><h3>How posts ended, since the start</h3>${
    outcomes.length
      ? html`<table><thead><tr><th scope="col">Outcome</th><th scope="col">Posts</th></tr></thead><tbody>${outcomes.map(
          ([outcome, number]) =>
            html`<tr><th scope="row">${OUTCOMES[outcome] ?? outcome}${ACCEPTED.includes(outcome) ? '' : html` <span class="faint">(not taken)</span>`}</th><td>${number}</td></tr>`,
        )}</tbody></table>`
      : html`<p class="faint">None yet.</p>`
  }</div></div>
${
  open.length
    ? html`<h3>Not delivered</h3><div class="scroll" tabindex="0" role="region" aria-label="Enquiries that are not delivered"><table><thead><tr><th scope="col">Form</th><th scope="col">State</th><th scope="col">Reason</th><th scope="col">Age</th><th scope="col">Tries</th><th scope="col">Id</th><th scope="col" class="action"><span class="hidden">Action</span></th></tr></thead><tbody>${open
        .slice(0, MAX_ROWS)
        .map(
          (lead) =>
            html`<tr><td>${lead.form}</td><td>${lead.state}</td><td>${lead.reason ?? 'new'}</td><td>${span(lead.ageMs)}</td><td>${lead.attempts}</td><td><code>${lead.id.slice(0, 8)}</code></td><td class="action">${button('/desk/retry', token, 'Retry', `enquiry ${lead.id.slice(0, 8)}`, { id: lead.id })}</td></tr>`,
        )}</tbody></table></div>${open.length > MAX_ROWS ? html`<p class="faint">The oldest ${MAX_ROWS} of ${open.length}.</p>` : null}${button('/desk/retry', token, 'Retry all', '', {})}`
    : null
}`;
}
