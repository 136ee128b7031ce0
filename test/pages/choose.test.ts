import t from 'tap';
import { aProject } from '../support/builders.ts';
import { attributesOf, linksOf, partOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { startTimedSite } from '../support/start-within.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const flat = (price: number, over = {}) => ({
  ...{ id: price, spec_title: 'Flat', bhk: 2, total_area: '1050', rate_per_sqft: 4000, price },
  ...over,
});

const projects = [
  aProject({
    ...{ id: 1, project_name: 'Lake One', rera_id: 'P-1', latitude: '23.2', longitude: '77.4' },
    properties: [flat(4_200_000), flat(5_600_000, { total_area: '1400', facing: 'East', floor: '2nd' })],
  }),
  aProject({
    ...{ id: 2, project_name: 'Lake Two', rera_id: 'P-2' },
    documents: [{ title: 'Brochure of Lake Two', file_url: '/uploads/documents/brochure-plots.pdf' }],
    properties: [flat(3_900_000, { facing: 'East', floor: '2nd' })],
  }),
  aProject({ id: 3, project_name: 'Lake Three', status: 'Completed' }),
  aProject({ id: 4, project_name: 'Lake <Four>', rera_id: 'P-4' }),
];

const ALL = 'p=lake-one&p=lake-two&p=lake-three&p=lake-four';

t.test('picking, comparing and sharing projects', async (t) => {
  const site = await startTimedSite(t, {
    upstream: { content: { projects }, tellsSizes: true },
  });

  await t.test('a brochure is offered with its size as soon as that is known', async (t) => {
    const offered = async () => {
      const { main } = await visit(site, '/projects/lake-two');
      site.pass(1_000);
      return partsOf(main, '.project-actions a[download]').map(textOf);
    };
    t.same(await offered(), ['Brochure (PDF)']);
    t.same(await until(offered, ([first]) => first !== 'Brochure (PDF)'), ['Brochure (PDF, 4 kB)']);
  });

  const tableOf = (main: string) =>
    Object.fromEntries(
      partsOf(main, '.compare tbody tr').map((row) => [
        textOf(partOf(row, 'th')),
        {
          cells: partsOf(row, 'td').map(textOf),
          differs: !row.getAttribute('class')?.includes('--same'),
        },
      ]),
    );

  await t.test('each card of a list has a box of one form that leads to the comparison', async (t) => {
    const { main } = await visit(site, '/ongoing-projects');
    const form = partOf(main, 'form.compare-bar');
    t.equal(form.getAttribute('action'), '/compare');
    t.equal(partsOf(form, 'button[type=submit]').length, 1);
    const boxes = partsOf(main, '.project-card input[type=checkbox]');
    t.same(new Set(boxes.map((box) => box.getAttribute('form'))), new Set([form.getAttribute('id')]));
    t.same(new Set(boxes.map((box) => box.getAttribute('name'))), new Set(['p']));
    t.same(boxes.map((box) => box.getAttribute('value')).sort(), ['lake-four', 'lake-one', 'lake-two']);
    t.match(textsOf(main, 'project-card__compare')[0], /^Compare Lake/);
    t.notMatch(main, /Save<|project-card__save/, 'what needs JavaScript is not there without it');
  });

  await t.test('projects stand side by side, like beside like, and what is the same is grey', async (t) => {
    const { status, main, html } = await visit(site, '/compare?p=lake-two&p=lake-one');
    t.equal(status, 200);
    t.same(textsOf(main, 'compare__name'), ['Lake Two', 'Lake One']);
    const table = tableOf(main);
    t.same(table['2 BHK from'], { cells: ['₹39 Lakh', '₹42 Lakh'], differs: true });
    t.same(table['Lowest price'], { cells: ['₹39 Lakh', '₹42 Lakh'], differs: true });
    t.same(table['Per sq ft'], { cells: ['₹4,000', '₹4,000'], differs: false });
    t.same(table.Homes, { cells: ['2 BHK', '2 BHK'], differs: false });
    t.same(table.Sizes, { cells: ['1,050 sq ft', '1,050 to 1,400 sq ft'], differs: true });
    t.same(table.Facing, { cells: ['East', 'East'], differs: false });
    t.same(table.Floors, { cells: ['2nd', '2nd'], differs: false });
    t.same(table.Stage, { cells: ['Ongoing', 'Ongoing'], differs: false });
    t.same(table.RERA, { cells: ['P-2', 'P-1'], differs: true });
    t.same(table['To AIIMS Bhopal'], { cells: ['– not known', '6.2 km'], differs: true });
    t.match(html, /<meta name="robots" content="noindex">/);
    t.ok(attributesOf(main, '.compare__remove', 'href').includes('/compare?p=lake-one'));
  });

  await t.test('in Hindi the side that homes face is a word of Hindi', async (t) => {
    const { main } = await visit(site, '/hi/compare?p=lake-one&p=lake-two');
    t.same(tableOf(main).दिशा?.cells.slice(0, 2), ['पूर्व', 'पूर्व']);
  });

  await t.test('a fourth is left out with a word, and what is gone is named', async (t) => {
    const { main, text } = await visit(site, `/compare?p=sold-long-ago&${ALL}`);
    t.equal(textsOf(main, 'compare__name').length, 3);
    t.match(text, /Not on the site any more, and left out: sold-long-ago\./);
    t.match(text, /Left out: Lake <Four>\./);
    const { main: twice } = await visit(site, '/compare?p=lake-one&p=lake-one&p=%3Cscript%3E');
    t.same(textsOf(twice, 'compare__name'), ['Lake One'], 'each once; what is no slug is nothing');
    t.notMatch(twice, /script/);
  });

  await t.test('without a pick it says how to pick', async (t) => {
    const { status, main, text } = await visit(site, '/compare');
    t.equal(status, 200);
    t.match(text, /No project is picked yet/);
    t.ok(attributesOf(main, 'a', 'href').includes('/ongoing-projects'));
  });

  await t.test('a shortlist is an address that anybody can open', async (t) => {
    const { status, main, text, html } = await visit(site, `/shortlist?${ALL}&p=sold-long-ago`);
    t.equal(status, 200);
    t.same(textsOf(main, 'project-card__name'), ['Lake One', 'Lake Two', 'Lake Three', 'Lake <Four>']);
    t.match(text, /left out: sold-long-ago/);
    const [whatsApp = ''] = attributesOf(main, 'a[href^="https://wa.me/"]', 'href');
    t.match(new URL(whatsApp).searchParams.get('text'), `https://www.example.com/shortlist?${ALL}`);
    t.match(html, /<meta name="robots" content="noindex">/);
    t.match((await visit(site, '/shortlist')).text, /Nothing is saved here yet/);
  });

  await t.test('more than twenty are left out with a word', async (t) => {
    const many = Array.from({ length: 25 }, (_, id) => aProject({ id, project_name: `Home ${id}` }));
    const full = await startTimedSite(t, { upstream: { content: { projects: many } } });
    const slugs = many.map((_, id) => `p=home-${id}`).join('&');
    const { main, text } = await visit(full, `/shortlist?${slugs}`);
    t.equal(textsOf(main, 'project-card__name').length, 20);
    t.match(text, /5 more in this address are left out/);
  });
});

t.test('a size stays chosen from list to form, whichever it is', async (t) => {
  const sizes = [0, 2, 2.5, 12];
  const priceOf = (bhk: number) => (bhk === 12 ? 0 : 4e6);
  const properties = sizes.map((bhk, id) => ({ id, spec_title: `Home ${id}`, bhk, price: priceOf(bhk) }));
  const site = await startTimedSite(t, {
    upstream: { content: { projects: [aProject({ ...{ id: 1, project_name: 'Lake One' }, properties })] } },
  });
  for (const bhk of sizes) {
    const path = `/projects/lake-one?bhk=${bhk}`;
    const label = bhk ? `${bhk} BHK` : 'Plot';
    const list = await visit(site, `/projects?bhk=${bhk}`);
    t.ok(linksOf(list.main).includes(path), path);
    const { main, html } = await visit(site, path);
    const said = priceOf(bhk) ? `${label} from ₹40,00,000` : `${label} On request`;
    for (const place of ['hero', 'panel'])
      t.ok(textOf(partOf(main, `.project-${place}__price`)).startsWith(said), `${place}: ${said}`);
    t.match(textOf(partOf(main, '.project-properties tbody tr')), label);
    t.ok(linksOf(main).includes(`/contact-us?form=callback&project=lake-one&bhk=${bhk}`), label);
    for (const place of ['.sticky-enquiry', '.site-header'])
      t.ok(linksOf(partOf(html, place)).includes(`/contact-us?project=lake-one&bhk=${bhk}`), place);
    for (const place of ['.send-on', '.sticky-enquiry', '.project-panel']) {
      const [chat] = linksOf(partOf(html, place)).filter((href) => href.includes('text='));
      const words = new URL(chat ?? '').searchParams.get('text') ?? '';
      t.ok(words.includes(label) || words.endsWith(path), `${place}: ${words}`);
    }
    const form = await visit(site, `/contact-us?form=callback&project=lake-one&bhk=${bhk}`);
    t.match(textOf(form.main), `About ${label} in Lake One`);
    t.equal(partOf(form.main, 'form input[name=bhk]').getAttribute('value'), String(bhk));
  }
});

t.test('a comparison of content that cannot be had is a 503, a shortlist says so', async (t) => {
  const site = await startTimedSite(t, { upstream: { content: { projects } } });
  await site.upstream.goDown();
  t.equal((await visit(site, '/compare?p=lake-one')).status, 503);
  const shortlist = await visit(site, '/shortlist?p=lake-one');
  t.equal(shortlist.status, 200);
  t.match(shortlist.text, /No projects available/);
});

t.test('a comparison says the price of the size that it names, or none', async (t) => {
  const plot = (price: number | null) => flat(0, { spec_title: 'Plot', bhk: 0, price });
  const site = await startTimedSite(t, {
    upstream: {
      content: {
        projects: [
          aProject({ id: 1, project_name: 'Lake One', properties: [plot(null), flat(4_200_000)] }),
          aProject({ id: 2, project_name: 'Lake Two', properties: [plot(1_900_000), flat(3_900_000)] }),
        ],
      },
    },
  });
  const { main } = await visit(site, '/compare?p=lake-one&p=lake-two');
  const rows = partsOf(main, '.compare tbody tr').map((row) => [
    textOf(partOf(row, 'th')),
    partsOf(row, 'td').map(textOf),
  ]);
  t.same(Object.fromEntries(rows)['Plot from'], ['On request', '₹19 Lakh']);
  t.match(Object.fromEntries(rows)['Monthly, on a loan'], ['– not known', /^about .* a month$/]);
});
