import { type Html, html } from './html-text.ts';

/** @param figures what it is, its value, and what is said beside it */
export function figureList(figures: (readonly [string, string, string])[]): Html {
  return html`<dl class="figures">${figures.map(
    ([title, value, more]) =>
      html`<div><dt>${title}</dt><dd>${value}${more ? html` <small>${more}</small>` : null}</dd></div>`,
  )}</dl>`;
}

/** A form of one button. @param of what it is for, heard and not seen */
export function button(
  action: string,
  token: string,
  title: string,
  of: string,
  fields: Record<string, string>,
): Html {
  const all = Object.entries({ token, ...fields });
  return html`<form method="post" action="${action}">${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>${title}${of ? html`<span class="hidden"> ${of}</span>` : null}</button></form>`;
}

/** @param at milliseconds since the epoch @returns day and time in India */
export function clock(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    second: '2-digit',
  });
}

/** @param ms milliseconds @returns `3 min`, `2 h`, `5 days` */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
