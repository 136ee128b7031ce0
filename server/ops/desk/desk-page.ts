import { faultyContent } from './content-table.ts';
import type { DeskState } from './desk.ts';
import { leads, upstream } from './desk-tables.ts';
import { type Html, html, type Value } from './html.ts';
import { needsOf } from './needs.ts';

const IN_INDIA = { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'medium' } as const;

/** @param outcome the last form's, in words @returns the whole page; a script keeps its sections up to date */
export function deskPage(state: DeskState, token: string, outcome: string | null): string {
  const now = new Date(state.now);
  const clock = now.toLocaleString('en-GB', IN_INDIA);
  const needs = needsOf(state);
  const urgent = needs.filter(({ urgency }) => urgency === 'now').length;
  const items = needs.map(
    ({ id, urgency, what, todo }) => html`
      <li id="need-${id}" class="need need--${urgency}">
        <strong>${urgency === 'now' ? 'Now' : 'Soon'}: ${what}</strong>
        <p>${todo}</p>
      </li>`,
  );
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${urgent > 0 && `(${urgent}) `}Desk &middot; ${state.name}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/desk/desk.css">
    <script src="/desk/desk.js" type="module"></script>
  </head>
  <body>
    <header class="top">
      <h1>The desk</h1>
      <p data-live="clock">As of <time datetime="${now.toISOString()}">${clock}</time>
        in India, build ${state.build}</p>
    </header>
    <main>
      ${outcome && html`<p class="done" role="status">${outcome}</p>`}
      ${section('needs', 'What needs you', items.length ? html`<ul>${items}</ul>` : CALM)}
      ${section('leads', 'Enquiries', leads(state, token))}
      ${section('upstream', 'Upstream', upstream(state, token))}
      ${section('content', 'Content that could not be shown', faultyContent(state) ?? WHOLE)}
    </main>
    <footer>
      As text: <a href="/metrics">metrics</a>, <a href="/cache">cache</a>, <a href="/outbox">outbox</a>.
      Nothing here is personal.
    </footer>
  </body>
</html>`;
  return page.html;
}

const WHOLE = html`<p>None: all that upstream sends is shown.</p>`;
const CALM = html`<p class="calm">Nothing. All is well.</p>`;

function section(id: string, title: string, content: Value): Html {
  return html`
    <section class="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title">${title}</h2>
      <div data-live="${id}"${id === 'needs' && html` aria-live="polite"`}>${content}</div>
    </section>`;
}
