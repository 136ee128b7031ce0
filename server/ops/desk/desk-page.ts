import type { Condition } from './conditions.ts';
import { failingEndpoints, needsOf } from './conditions.ts';
import type { DeskState } from './desk-state.ts';
import { ACCEPTED, quantile, since, sum } from './figures.ts';
import type { Minute, SeriesName } from './history.ts';
import { type Html, html } from './html-text.ts';
import { PLOTS, round, sparkline } from './plots.ts';

/** What the last form did, from the address that it led to. */
export interface Done {
  action: string;
  number: number;
}

export interface PageOptions {
  token: string;
  conditions: readonly Condition[];
  done: Done | null;
}

const MB = 1024 ** 2;

/** The whole page. It is complete without JavaScript; with it, each `data-live` part is kept new. */
export function deskPage(state: DeskState, options: PageOptions): string {
  const site = state.containers[0]?.name ?? 'site';
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Desk &middot; ${site}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/desk/styles.css"><script src="/desk/desk.js" type="module"></script></head>
<body><header class="top"><h1>The desk</h1><p data-live="clock">As of <time datetime="${new Date(state.now).toISOString()}">${clock(state.now)}</time> in India, build ${state.containers[0]?.build ?? ''}</p></header>
<main>${doneNote(options.done)}
<section aria-labelledby="needs-title" class="needs"><h2 id="needs-title">What needs you</h2><div data-live="needs" aria-live="polite">${needsPart(state, options.conditions)}</div></section>
<section aria-labelledby="leads-title"><h2 id="leads-title">Enquiries</h2><div data-live="leads">${leadsPart(state, options.token)}</div></section>
<section aria-labelledby="now-title"><h2 id="now-title">The site now</h2><div data-live="now">${nowPart(state)}</div></section>
<section aria-labelledby="upstream-title"><h2 id="upstream-title">Upstream</h2><div data-live="upstream">${upstreamPart(state, options.token)}</div></section>
<section aria-labelledby="day-title"><h2 id="day-title">The last 24 hours</h2><div class="plots">${PLOTS.map(
    (plot) =>
      html`<figure data-plot="${plot.id}" data-unit="${plot.unit}" data-series="${plot.lines.map(([name]) => name).join(' ')}" data-labels="${plot.lines.map(([, label]) => label).join('|')}"><figcaption>${plot.title}</figcaption><div class="plot">${sparkline(plot, state.history, state.now)}</div></figure>`,
  )}</div></section>
<section aria-labelledby="visits-title"><h2 id="visits-title">What visitors got</h2><div data-live="visits">${visitsPart(state)}</div></section>
<section aria-labelledby="machines-title"><h2 id="machines-title">Containers</h2><div data-live="machines">${machinesPart(state)}</div></section>
</main><footer><p>As text: <a href="/metrics">metrics</a>, <a href="/cache">cache</a>, <a href="/outbox">outbox</a>. Nothing here is personal.</p></footer></body></html>`
    .text;
}

function doneNote(done: Done | null): Html | null {
  if (done?.action === 'retried')
    return html`<p class="done" role="status">${done.number === 0 ? 'Nothing was there to be tried again.' : `${done.number} to be tried again at once.`}</p>`;
  if (done?.action === 'refreshed')
    return html`<p class="done" role="status">${done.number ? 'Upstream is asked for it now.' : 'That is cached no longer.'}</p>`;
  return null;
}

function needsPart(state: DeskState, conditions: readonly Condition[]): Html {
  const needs = needsOf(state, conditions);
  if (!needs.length) return html`<p class="calm">Nothing. All is well.</p>`;
  return html`<ul>${needs.map(
    ({ id, urgency, what, todo }) =>
      html`<li class="need need--${urgency}" id="need-${id}"><p class="need-what"><span class="mark">${urgency === 'now' ? 'Now' : 'Soon'}</span> ${what}</p><p>${todo}</p></li>`,
  )}</ul>`;
}

const FUNNEL: readonly (readonly [SeriesName, string])[] = [
  ['tickets', 'Forms shown'],
  ['posted', 'Posted'],
  ['valid', 'Without a mistake'],
  ['accepted', 'Accepted'],
  ['delivered', 'Delivered at once'],
];

function leadsPart(state: DeskState, token: string): Html {
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
  ])}
<div class="pair"><div><h3>From form to upstream, last 24 hours</h3><table class="funnel"><thead><tr><th scope="col">Step</th><th scope="col">Number</th><th scope="col"><span class="hidden">Share</span></th></tr></thead><tbody>${FUNNEL.map(
    ([name, title]) =>
      html`<tr><th scope="row">${title}</th><td>${day(name)}</td><td><meter min="0" max="${most}" value="${day(name)}" aria-label="${title}"></meter></td></tr>`,
  )}</tbody></table></div>
<div><h3>How posts ended, since the start</h3>${
    outcomes.length
      ? html`<table><thead><tr><th scope="col">Outcome</th><th scope="col">Posts</th></tr></thead><tbody>${outcomes.map(
          ([outcome, number]) =>
            html`<tr><th scope="row">${outcome}${ACCEPTED.includes(outcome) ? '' : html` <span class="faint">(not taken)</span>`}</th><td>${number}</td></tr>`,
        )}</tbody></table>`
      : html`<p class="faint">None yet.</p>`
  }</div></div>
${
  open.length
    ? html`<h3>Not delivered</h3><div class="scroll" tabindex="0" role="region" aria-label="Enquiries that are not delivered"><table><thead><tr><th scope="col">Id</th><th scope="col">Form</th><th scope="col">State</th><th scope="col">Age</th><th scope="col">Tries</th><th scope="col">Reason</th><th scope="col"><span class="hidden">Action</span></th></tr></thead><tbody>${open
        .slice(0, MAX_ROWS)
        .map(
          (lead) =>
            html`<tr><td><code>${lead.id.slice(0, 8)}</code></td><td>${lead.form}</td><td>${lead.state}</td><td>${span(lead.ageMs)}</td><td>${lead.attempts}</td><td>${lead.reason ?? 'new'}</td><td>${button('/desk/retry', token, 'Retry', `enquiry ${lead.id.slice(0, 8)}`, { id: lead.id })}</td></tr>`,
        )}</tbody></table></div>${open.length > MAX_ROWS ? html`<p class="faint">The oldest ${MAX_ROWS} of ${open.length}.</p>` : null}${button('/desk/retry', token, 'Retry all', '', {})}`
    : null
}`;
}

const MAX_ROWS = 25;

function nowPart({
  figures,
  before,
  pageCacheBytes,
  content,
  memory,
  lagMs,
  connections,
  disk,
}: DeskState): Html {
  const minutes = before ? Math.max(1, Math.round((figures.at - before.at) / 60_000)) : 1;
  const within = since(figures.within, before?.within);
  const p50 = quantile(within, 0.5);
  const p99 = quantile(within, 0.99);
  const pages = since(figures.pages, before?.pages);
  const shown = sum(pages, ['hit', 'miss', 'streamed']);
  const took = (seconds: number | null) => (seconds === null ? '–' : `≤ ${round(seconds * 1000)} ms`);
  return html`<p class="faint">Of the last ${minutes === 1 ? 'minute' : `${minutes} minutes`}</p>${figureList(
    [
      [
        'Requests',
        String(figures.requests - (before?.requests ?? 0)),
        `${figures.errors - (before?.errors ?? 0)} errors`,
      ],
      ['Half of them took', took(p50), `99 %: ${took(p99)}`],
      [
        'From the page cache',
        shown ? `${Math.round((100 * (pages.hit ?? 0)) / shown)} %` : '–',
        `${pages.miss ?? 0} rendered, ${pages.streamed ?? 0} streamed`,
      ],
      ['Page cache', `${round(pageCacheBytes / MB)} MB`, `content ${round(content.bytes / MB)} MB`],
      [
        'Memory',
        `${round(memory.rss / MB)} MB`,
        memory.limit ? `of ${round(memory.limit / MB)} MB` : 'no limit is set',
      ],
      ['Event loop stands still', `${round(lagMs)} ms`, 'one time of a hundred'],
      ['Connections', String(connections), ''],
      ['Disk free', disk ? `${round(disk.free / 1024 ** 3)} GB` : '–', 'of DATA_DIR'],
    ],
  )}`;
}

function upstreamPart(state: DeskState, token: string): Html {
  const { figures, content } = state;
  const failing = failingEndpoints(state);
  const lists = content.keys.filter(({ key }) => !key.includes(':'));
  const names = [...new Set([...Object.keys(figures.upstream), ...lists.map(({ key }) => key)])].sort();
  const drift = (name: string) =>
    Object.entries(content.drift).filter(([field]) => field.startsWith(`${name} `)).length;
  if (!names.length) return html`<p class="faint">Nothing was asked yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Calls of upstream"><table><thead><tr><th scope="col">Call</th><th scope="col">Well</th><th scope="col">Failed</th><th scope="col">Mean time</th><th scope="col">Drift</th><th scope="col">In the cache</th><th scope="col"><span class="hidden">Action</span></th></tr></thead><tbody>${names.map(
    (name) => {
      const calls = figures.upstream[name] ?? { ok: 0, failed: {}, seconds: 0 };
      const failed = sum(calls.failed);
      const reasons = Object.entries(calls.failed).map(([reason, number]) => `${reason} ${number}`);
      const all = calls.ok + failed;
      const list = lists.find(({ key }) => key === name);
      const fields = drift(name);
      return html`<tr${failing.includes(name) ? html` class="bad"` : null}><th scope="row">${name}${failing.includes(name) ? ' (fails)' : ''}</th><td>${calls.ok}</td><td>${failed}${reasons.length ? html` <span class="faint">${reasons.join(', ')}</span>` : null}</td><td>${all ? `${round((calls.seconds / all) * 1000)} ms` : '–'}</td><td>${fields ? `${fields} ${fields === 1 ? 'field' : 'fields'}` : 'none'}</td><td>${list ? `${list.state}, ${list.freshForMs >= 0 ? `${span(list.freshForMs)} left` : `due for ${span(-list.freshForMs)}`}` : html`<span class="faint">by id</span>`}</td><td>${list ? button('/desk/refresh', token, 'Refresh', name, { key: name }) : null}</td></tr>`;
    },
  )}</tbody></table></div>`;
}

function visitsPart({ vitals }: DeskState): Html {
  if (!vitals.length) return html`<p class="faint">No visit has told yet.</p>`;
  const shown = (value: number | null, unit: string) => (value === null ? '–' : `${round(value)}${unit}`);
  return html`<p class="faint">Three visits of four got at most this</p><div class="scroll" tabindex="0" role="region" aria-label="Web vitals by page"><table><thead><tr><th scope="col">Page</th><th scope="col">Visits</th><th scope="col">Largest paint</th><th scope="col">Next paint</th><th scope="col">Shift</th></tr></thead><tbody>${vitals.map(
    ({ route, visits, lcp, inp, cls }) =>
      html`<tr><th scope="row">${route}</th><td>${visits}</td><td>${shown(lcp, ' ms')}</td><td>${shown(inp, ' ms')}</td><td>${cls === null ? '–' : cls.toFixed(2)}</td></tr>`,
  )}</tbody></table></div>`;
}

function machinesPart({ containers, now }: DeskState): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Containers that run"><table><thead><tr><th scope="col">Container</th><th scope="col">Build</th><th scope="col">Node</th><th scope="col">Runs for</th></tr></thead><tbody>${containers.map(
    ({ name, build, node, startedAt, isThis }) =>
      html`<tr><th scope="row">${name}${isThis ? ' (this one)' : ''}</th><td><code>${build}</code></td><td>${node}</td><td>${span(now - startedAt)}</td></tr>`,
  )}</tbody></table></div>`;
}

function figureList(figures: (readonly [string, string, string])[]): Html {
  return html`<dl class="figures">${figures.map(
    ([title, value, more]) =>
      html`<div><dt>${title}</dt><dd>${value}${more ? html` <small>${more}</small>` : null}</dd></div>`,
  )}</dl>`;
}

/** @param of what it is for, heard and not seen */
function button(
  action: string,
  token: string,
  title: string,
  of: string,
  fields: Record<string, string>,
): Html {
  const all = Object.entries({ token, ...fields });
  return html`<form method="post" action="${action}">${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>${title}${of ? html`<span class="hidden"> ${of}</span>` : null}</button></form>`;
}

function clock(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    second: '2-digit',
  });
}

/** @param ms milliseconds @returns `3 min`, `2 h`, `5 days` */
function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
