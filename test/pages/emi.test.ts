import t from 'tap';
import { attributesOf, partOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { startTimedSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const fieldsOf = (main: string) =>
  Object.fromEntries(
    ['amount', 'own', 'rate', 'years'].map((name) => [
      name,
      partOf(main, `.emi__form [name=${name}]`).getAttribute('value'),
    ]),
  );

t.test('the calculator', async (t) => {
  const site = await startTimedSite(t);

  await t.test('shows an example with the rate of the site facts and its day', async (t) => {
    const { status, main, text, html } = await visit(site, '/emi-calculator');
    t.equal(status, 200);
    t.same(fieldsOf(main), { amount: '40,00,000', own: '8,00,000', rate: '8.5', years: '20' });
    t.match(text, /8\.5 % is the rate of 1 Nov 2026/);
    t.match(text, /An example/);
    t.notMatch(html, /<meta name="robots"/);
  });

  await t.test('works an address out: instalment, total, interest and each year', async (t) => {
    const { main, text, html } = await visit(site, '/emi-calculator?amount=5000000&rate=9&years=20');
    t.equal(textOf(partOf(main, 'output')), '₹44,986');
    t.same(textsOf(partOf(main, '.fact-list'), 'nothing'), []);
    t.match(text, /Loan ₹50,00,000 .*₹1,07,96,711 .*₹57,96,711/);
    const rows = partsOf(main, '.emi__years tbody tr').map(textOf);
    t.equal(rows.length, 20);
    t.equal(rows.at(-1)?.split(' ').at(-1), '₹0');
    t.equal(partsOf(main, '.emi__picture g').length, 20, 'the picture has a bar for each year');
    t.match(attributesOf(main, '.emi__picture svg', 'aria-label')[0], /interest is ₹4,46,\d{3} in the first/);
    t.match(html, /<meta name="robots" content="noindex">/);
    t.notMatch(html, /\sstyle=/);
  });

  await t.test('says what makes no sense, and leaves it in its field', async (t) => {
    const { status, main } = await visit(site, '/emi-calculator?amount=forty&own=%3Cb%3E&rate=31&years=2.5');
    t.equal(status, 200);
    t.same(fieldsOf(main), { amount: 'forty', own: '<b>', rate: '31', years: '2.5' });
    t.same(textsOf(main, 'field__error').length, 4);
    t.equal(partsOf(main, '.emi__years').length, 0);
    for (const input of partsOf(main, '.emi__form input')) {
      const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      t.equal(input.getAttribute('aria-invalid'), 'true');
      for (const id of described) t.ok(partOf(main, `#${id}`).tagName, id);
    }
    const { main: empty } = await visit(site, '/emi-calculator?amount=&rate=9');
    t.match(textsOf(empty, 'field__error'), ['Enter an amount between ₹1 lakh and ₹100 crore.']);
  });
});
