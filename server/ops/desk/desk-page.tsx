import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ActionResult, DeskState } from './desk.ts';
import { sum } from './figures.ts';
import { Leads } from './leads.tsx';
import { failingEndpoints, type Need, needsOf } from './needs.ts';
import { Button, Table } from './parts.tsx';
import { Plots } from './plots.tsx';
import { clock, round, span } from './words.ts';

/** The whole page, complete without JavaScript; with it, each section is kept new. @param done by the last form */
export function deskPage(state: DeskState, token: string, done: ActionResult | null): string {
  const { containers } = state;
  const needs = needsOf(state);
  const urgent = needs.filter(({ urgency }) => urgency === 'now').length;
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${urgent ? `(${urgent}) ` : ''}Desk · ${containers[0]?.name ?? 'site'}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/desk/styles.css" />
        <script src="/desk/desk.js" type="module" />
      </head>
      <body>
        <header className="top">
          <h1>The desk</h1>
          <p data-live="clock">
            As of <time dateTime={new Date(state.now).toISOString()}>{clock(state.now)}</time> in India, build{' '}
            {containers[0]?.build}
            {containers.length > 1 && `; figures of this container, one of ${containers.length}`}
          </p>
        </header>
        <main>
          {done && (
            <p className="done" role="status">
              {outcomeOf(done)}
            </p>
          )}
          <Section id="needs" title="What needs you">
            <Needs needs={needs} />
          </Section>
          <Section id="leads" title="Enquiries">
            <Leads state={state} token={token} />
          </Section>
          <Section id="upstream" title="Upstream">
            <Upstream state={state} token={token} />
          </Section>
          <Section id="day" title="The last 24 hours">
            <Plots points={state.points} />
          </Section>
          <Section id="visits" title="What visitors got">
            <Visits vitals={state.vitals} />
          </Section>
          <Section id="machines" title="Containers">
            <Machines state={state} />
          </Section>
        </main>
        <footer>
          As text: <a href="/metrics">metrics</a>, <a href="/cache">cache</a>, <a href="/outbox">outbox</a>.
          Nothing here is personal.
        </footer>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function outcomeOf({ action, number }: ActionResult): string {
  if (action === 'refreshed') return number ? 'Upstream is asked for it now.' : 'That is cached no longer.';
  return number ? `${number} to be tried again at once.` : 'Nothing was there to be tried again.';
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div data-live={id} aria-live={id === 'needs' ? 'polite' : undefined}>
        {children}
      </div>
    </section>
  );
}

function Needs({ needs }: { needs: readonly Need[] }) {
  if (!needs.length) return <p className="calm">Nothing. All is well.</p>;
  return (
    <ul>
      {needs.map(({ id, urgency, what, todo }) => (
        <li key={id} id={`need-${id}`} className={`need need--${urgency}`}>
          <strong>
            {urgency === 'now' ? 'Now' : 'Soon'}: {what}
          </strong>
          <p>{todo}</p>
        </li>
      ))}
    </ul>
  );
}

function Upstream({ state, token }: { state: DeskState; token: string }) {
  const { figures, content } = state;
  const failing = failingEndpoints(state);
  const lists = content.keys.filter(({ key }) => !key.includes(':'));
  const names = new Set([...Object.keys(figures.upstream), ...lists.map(({ key }) => key)]);
  const rows = [...names].sort().map((name) => {
    const { ok, failed, seconds } = figures.upstream[name] ?? { ok: 0, failed: {}, seconds: 0 };
    const isBad = failing.includes(name);
    const calls = ok + sum(failed);
    const list = lists.find(({ key }) => key === name);
    const fields = Object.keys(content.drift).filter((field) => field.startsWith(`${name} `)).length;
    return {
      key: name,
      isBad,
      cells: [
        `${name}${isBad ? ' (fails)' : ''}`,
        ok,
        [sum(failed), ...Object.entries(failed).map(([reason, number]) => `${reason} ${number}`)].join(' '),
        calls ? `${round((seconds / calls) * 1000)} ms` : '–',
        fields ? `${fields} ${fields === 1 ? 'field' : 'fields'}` : 'none',
        list ? cachedText(list) : 'by id',
        list && (
          <Button
            key="refresh"
            action="/desk/refresh"
            title="Refresh"
            of={name}
            fields={{ token, key: name }}
          />
        ),
      ],
    };
  });
  const head = ['Call', 'Well', 'Failed', 'Mean time', 'Drift', 'In the cache', 'Action'];
  return <Table label="Calls of upstream" head={head} rows={rows} />;
}

function cachedText({ state, freshForMs, isOld }: DeskState['content']['keys'][number]): string {
  const left = freshForMs > 0 ? `${span(freshForMs)} left` : 'asked for at the next visit';
  return `${isOld ? 'old' : state}, ${left}`;
}

/** Three visits of four got at most this. */
function Visits({ vitals }: { vitals: DeskState['vitals'] }) {
  const shown = (ms: number | null) => (ms === null ? '–' : `${round(ms)} ms`);
  const rows = vitals.map(({ route, visits, lcp, inp, cls }) => ({
    key: route,
    cells: [route, visits, shown(lcp), shown(inp), cls === null ? '–' : cls.toFixed(2)],
  }));
  const head = ['Page', 'Visits', 'Largest paint', 'Next paint', 'Shift'];
  return <Table label="What three visits of four got at most" head={head} rows={rows} />;
}

function Machines({ state: { containers, now, outbox } }: { state: DeskState }) {
  const rows = containers.map(({ name, build, node, startedAt, isThis }) => ({
    key: `${name} ${startedAt}`,
    cells: [
      `${name}${isThis ? ' (this one)' : ''}`,
      `${build}${build === containers[0]?.build ? '' : ' another build'}`,
      node,
      span(now - startedAt),
    ],
  }));
  return (
    <>
      <Table label="Containers that run" head={['Container', 'Build', 'Node', 'Runs for']} rows={rows} />
      {outbox?.database && <p className="faint">The database is away: what else runs is not known.</p>}
    </>
  );
}
