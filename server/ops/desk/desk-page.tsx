import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DeskState } from './desk.ts';
import { Leads, Upstream } from './desk-tables.tsx';
import { needsOf } from './needs.ts';
import { Plots } from './plots.tsx';
import { clock } from './words.ts';

/** @param outcome of the last form @returns the whole page; a script keeps its sections new */
export function deskPage(state: DeskState, token: string, outcome: string | null): string {
  const needs = needsOf(state);
  const urgent = needs.filter(({ urgency }) => urgency === 'now').length;
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${urgent ? `(${urgent}) ` : ''}Desk · ${state.name}`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/desk/styles.css" />
        <script src="/desk/desk.js" type="module" />
      </head>
      <body>
        <header className="top">
          <h1>The desk</h1>
          <p data-live="clock">
            As of <time dateTime={new Date(state.now).toISOString()}>{clock(state.now)}</time> in India, build{' '}
            {state.build}
          </p>
        </header>
        <main>
          {outcome && (
            <p className="done" role="status">
              {outcome}
            </p>
          )}
          <Section id="needs" title="What needs you">
            {needs.length ? (
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
            ) : (
              <p className="calm">Nothing. All is well.</p>
            )}
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
