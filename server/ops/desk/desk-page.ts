import type { Condition } from './conditions.ts';
import { failingEndpoints, type Need, needsOf } from './conditions.ts';
import type { DeskState } from './desk-state.ts';
import { quantile, since, sum } from './figures.ts';
import { type Html, html } from './html-text.ts';
import { leadsPart } from './leads-part.ts';
import { button, clock, figureList, span } from './page-parts.ts';
import { PLOTS, plotFigure, round } from './plots.ts';

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
  const needs = needsOf(state, options.conditions);
  const urgent = needs.filter(({ urgency }) => urgency === 'now').length;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${urgent ? `(${urgent}) ` : ''}Desk &middot; ${site}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/desk/styles.css"><script src="/desk/desk.js" type="module"></script></head>
<body><header class="top"><h1>The desk</h1><p data-live="clock">As of <time datetime="${new Date(state.now).toISOString()}">${clock(state.now)}</time> in India, build ${state.containers[0]?.build ?? ''}${state.containers.length > 1 ? `; figures of this container, one of ${state.containers.length}` : ''}</p></header>
<main>${doneNote(options.done)}
<section aria-labelledby="needs-title" class="needs"><h2 id="needs-title">What needs you</h2><div data-live="needs" aria-live="polite">${needsPart(needs)}</div></section>
<section aria-labelledby="leads-title"><h2 id="leads-title">Enquiries</h2><div data-live="leads">${leadsPart(state, options.token)}</div></section>
<section aria-labelledby="now-title"><h2 id="now-title">The site now</h2><div data-live="now">${nowPart(state)}</div></section>
<section aria-labelledby="upstream-title"><h2 id="upstream-title">Upstream</h2><div data-live="upstream">${upstreamPart(state, options.token)}</div></section>
<section aria-labelledby="day-title"><h2 id="day-title">The last 24 hours</h2><div class="plots">${PLOTS.map((plot) => plotFigure(plot, state.history, state.now))}</div></section>
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

function needsPart(needs: readonly Need[]): Html {
  if (!needs.length) return html`<p class="calm">Nothing. All is well.</p>`;
  return html`<ul>${needs.map(
    ({ id, urgency, what, todo }) =>
      html`<li class="need need--${urgency}" id="need-${id}"><p class="need-what"><span class="mark">${urgency === 'now' ? 'Now' : 'Soon'}</span> ${what}</p><p>${todo}</p></li>`,
  )}</ul>`;
}

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
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Calls of upstream"><table><thead><tr><th scope="col">Call</th><th scope="col">Well</th><th scope="col">Failed</th><th scope="col">Mean time</th><th scope="col">Drift</th><th scope="col">In the cache</th><th scope="col" class="action"><span class="hidden">Action</span></th></tr></thead><tbody>${names.map(
    (name) => {
      const calls = figures.upstream[name] ?? { ok: 0, failed: {}, seconds: 0 };
      const failed = sum(calls.failed);
      const reasons = Object.entries(calls.failed).map(([reason, number]) => `${reason} ${number}`);
      const all = calls.ok + failed;
      const list = lists.find(({ key }) => key === name);
      const fields = drift(name);
      return html`<tr${failing.includes(name) ? html` class="bad"` : null}><th scope="row">${name}${failing.includes(name) ? ' (fails)' : ''}</th><td>${calls.ok}</td><td>${failed}${reasons.length ? html` <span class="faint">${reasons.join(', ')}</span>` : null}</td><td>${all ? `${round((calls.seconds / all) * 1000)} ms` : '–'}</td><td>${fields ? `${fields} ${fields === 1 ? 'field' : 'fields'}` : 'none'}</td><td>${list ? cachedText(list) : html`<span class="faint">by id</span>`}</td><td class="action">${list ? button('/desk/refresh', token, 'Refresh', name, { key: name }) : null}</td></tr>`;
    },
  )}</tbody></table></div>`;
}

function cachedText({ state, freshForMs, isOld }: DeskState['content']['keys'][number]): string {
  const words = isOld ? 'old' : state;
  return `${words}, ${freshForMs > 0 ? `${span(freshForMs)} left` : 'asked for at the next visit'}`;
}

function visitsPart({ vitals }: DeskState): Html {
  if (!vitals.length) return html`<p class="faint">No visit has told yet.</p>`;
  const shown = (value: number | null, unit: string) => (value === null ? '–' : `${round(value)}${unit}`);
  return html`<p class="faint">Three visits of four got at most this</p><div class="scroll" tabindex="0" role="region" aria-label="Web vitals by page"><table><thead><tr><th scope="col">Page</th><th scope="col">Visits</th><th scope="col">Largest paint</th><th scope="col">Next paint</th><th scope="col">Shift</th></tr></thead><tbody>${vitals.map(
    ({ route, visits, lcp, inp, cls }) =>
      html`<tr><th scope="row">${route}</th><td>${visits}</td><td>${shown(lcp, ' ms')}</td><td>${shown(inp, ' ms')}</td><td>${cls === null ? '–' : cls.toFixed(2)}</td></tr>`,
  )}</tbody></table></div>`;
}

function machinesPart({ containers, now, outbox }: DeskState): Html {
  const [own] = containers;
  const away = outbox?.database
    ? html`<p class="faint">The database is away: what else runs is not known.</p>`
    : null;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Containers that run"><table><thead><tr><th scope="col">Container</th><th scope="col">Build</th><th scope="col">Node</th><th scope="col">Runs for</th></tr></thead><tbody>${containers.map(
    ({ name, build, node, startedAt, isThis }) =>
      html`<tr><th scope="row">${name}${isThis ? ' (this one)' : ''}</th><td><code>${build}</code>${build === own?.build ? null : html` <span class="faint">another build</span>`}</td><td>${node}</td><td>${span(now - startedAt)}</td></tr>`,
  )}</tbody></table></div>${away}`;
}
