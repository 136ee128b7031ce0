import type { HTMLElement } from 'node-html-parser';
import { partOf, partsOf, textOf } from './html.ts';
import { visit } from './visit.ts';

/** A form as a browser without JavaScript shows and posts it, without the browser. */
export interface PlainForm {
  status: number;
  /** The words of the page that shows it. */
  text: string;
  /** The values of its controls, hidden ones too. */
  values: Record<string, string>;
  /** The message above it, without its list of fields; empty where there is none. */
  message: string;
  /** The message beneath a field; empty where there is none. */
  problem(name: string): string;
  /**
   * Posts it with these values in place of its own.
   * @returns the form again, or where the browser is sent
   */
  send(values?: Record<string, string>): Promise<PlainForm | string>;
}

/**
 * Opens the page of a form, or the page that its opener leads to.
 * @param prefix how the ids of its elements begin
 * @param opener a CSS selector
 * @throws when the form is not there
 */
export async function openPlainForm(
  site: { url: string },
  { from, opener, prefix }: { from: string; opener?: string | undefined; prefix: string },
): Promise<PlainForm> {
  const { html } = await visit(site, from);
  const path = opener ? (partOf(html, opener).getAttribute('href') ?? '') : from;
  const page = opener ? await visit(site, path.split('#')[0] ?? '') : { status: 200, html };
  return plainForm(site, prefix, page.status, page.html);
}

function plainForm(site: { url: string }, prefix: string, status: number, html: string): PlainForm {
  const [form] = partsOf(html, `#${prefix}-form`);
  if (!form) throw new Error(`No ${prefix}-form in ${textOf(partOf(html, 'main'))}`);
  const values = valuesOf(form);
  return {
    status,
    values,
    text: textOf(partOf(html, 'main')),
    message: textOf(partOf(form, '.form-message p')),
    problem: (name) => textOf(partOf(form, `#${prefix}-${name}-error`)),
    send: (own = {}) => sendPlainForm(site, prefix, { ...values, ...own }, form.getAttribute('action')),
  };
}

/** Posts what a form holds. @returns the form again, or where the browser is sent */
export async function sendPlainForm(
  site: { url: string },
  prefix: string,
  values: Record<string, string>,
  action = '/enquiries',
): Promise<PlainForm | string> {
  const sent = await visit(site, action, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(values),
  });
  return sent.headers.get('location') ?? plainForm(site, prefix, sent.status, sent.html);
}

function valuesOf(form: HTMLElement): Record<string, string> {
  const controls = partsOf(form, 'input[name], select[name]').filter(
    (control) =>
      !/^(checkbox|radio)$/.test(control.getAttribute('type') ?? '') || control.hasAttribute('checked'),
  );
  return Object.fromEntries(controls.map((control) => [control.getAttribute('name'), shownIn(control)]));
}

function shownIn(control: HTMLElement): string {
  if (control.tagName !== 'SELECT') return control.getAttribute('value') ?? '';
  const option = control.querySelector('option[selected]') ?? control.querySelector('option');
  return option?.getAttribute('value') ?? option?.textContent ?? '';
}
