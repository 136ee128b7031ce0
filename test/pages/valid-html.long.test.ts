import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import t from 'tap';
import { FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { FURTHER_PAGES, SITE_MAP } from '../support/site-map.ts';
import { startTimedSite, startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

/** The standard and accessibility; how HTML is spelled is React's business. */
const PRESETS = ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'];
const validator = new HtmlValidate(new StaticConfigLoader({ extends: PRESETS }));

/** WebKit needs the roles of tables that are laid out as blocks (client/components/table-roles.ts). */
const isNeeded = (fault: string) =>
  /^no-redundant-role .*"(?:table|rowgroup|row|columnheader|rowheader|cell)"/.test(fault);

/** @returns a line for each fault of a document */
async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, selector, message }) => `${ruleId} ${selector}: ${message}`)
    .filter((fault) => !isNeeded(fault));
}

t.test('the HTML of every page is valid, in both languages', async (t) => {
  const { site } = await startWithin(t);
  for (const language of LANGUAGE_NAMES) {
    for (const { path } of [...SITE_MAP, ...FURTHER_PAGES]) {
      const own = inLanguage(path, language);
      t.same(await faultsIn((await visit(site, own)).html), [], own);
    }
    for (const form of FORM_NAMES) {
      const refused = await fetch(`${site.url}/enquiries`, {
        method: 'POST',
        body: new URLSearchParams({ form, lang: language, name: '1' }),
        headers: { accept: 'text/html' },
      });
      t.equal(refused.status, 422);
      t.same(await faultsIn(await refused.text()), [], `${form} with messages, ${language}`);
    }
  }
});

t.test('so is that of pages that say what is missing while upstream is away', async (t) => {
  const site = await startTimedSite(t, { env: { API_URL: 'http://127.0.0.1:1' } });
  for (const language of LANGUAGE_NAMES) {
    for (const path of [
      ...['/', '/news', '/projects', '/projects/a', '/news/1', '/event/1', '/images/1', '/landing'],
    ]) {
      const own = inLanguage(path, language);
      const { html, text } = await visit(site, own);
      t.ok(text.length > 20, own);
      t.same(await faultsIn(html), [], own);
    }
  }
});
