import { readFileSync } from 'node:fs';
import t from 'tap';
import { allFields, FORM_NAMES, PAYLOAD } from './enquiry-forms.ts';

const product = readFileSync(new URL('../docs/product.md', import.meta.url), 'utf8');
const [, section = ''] = /^## Forms$(.*?)^## /ms.exec(product) ?? [];
const table = (section.match(/^\|.*$/gm) ?? []).map((row) => row.split('|').slice(1, -1));
const [head = [], , ...rows] = table.map((row) => row.map((cell) => cell.trim()));

for (const form of FORM_NAMES) {
  t.test(`docs/product.md says where ${form} stands, what it asks, and what it sends unasked`, async (t) => {
    t.match(section, `\`${form}\``);
    const column = head.findIndex((names) => names.split(', ').includes(form));
    if (!t.ok(column > 0, 'it has a column')) return;
    const fields = allFields[form].map(({ name }) => name);
    for (const [names = '', ...cells] of rows) {
      const asked = !/^(–|notice)$/.test(cells[column - 1] ?? '');
      for (const name of names.match(/\w+/g) ?? [])
        if (name !== 'captcha_id') t.equal(fields.includes(name), asked, name);
    }
    for (const name of fields) {
      const row = rows.find(([names = '']) => names.includes(`\`${name}\``));
      t.ok(row, `${name} has a row`);
      const unasked = (PAYLOAD as Record<string, string>)[name];
      if (unasked) t.match(row?.at(-1), `\`${unasked}\``);
    }
    const choices = allFields[form].flatMap((field) => field.enum ?? []);
    for (const choice of choices) t.ok(product.includes(choice), `a visitor chooses ${choice}`);
  });
}
