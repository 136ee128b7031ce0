import t from 'tap';
import { asCsv } from './export.ts';
import type { Held } from './store.ts';
import { enquiry, submissionOf } from './submissions.fixture.ts';

/** What the export has in the cell of the size. */
function cellOf(title: string): string {
  const context = { unit: { bhk: null, title } };
  const held: Held = {
    ...{ ...submissionOf(enquiry), context, deliveries: [], ended: null, isUnreadable: false },
  };
  const [columns = '', ...rows] = asCsv([held]).split('\r\n');
  const before = columns.split(',').indexOf('unit');
  return rows.join('\r\n').split(',').slice(before).join(',').split(',,')[0] ?? '';
}

t.test('no cell is a formula, in whatever width its sign is written', async (t) => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    t.equal(cellOf(`${sign}SUM(1)`), `'${sign}SUM(1)`, sign);
    t.equal(cellOf(`2${sign}1`), `2${sign}1`, 'within a text it is none');
  }
});
