import t from 'tap';
import { aProject } from '../support/builders.ts';
import { attributesOf, linksOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { rawRequest } from '../support/raw-http.ts';
import { startTimedSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const robots = (html: string) => attributesOf(html, 'meta[name=robots]', 'content');
const canonical = (html: string) => attributesOf(html, 'link[rel=canonical]', 'href');
const names = (main: string) => textsOf(main, 'project-card__name');
const leadsTo = (main: string, start: string) => linksOf(main).some((href) => href.startsWith(start));
const optionsOf = (main: string, name: string) =>
  partsOf(main, `#filter-${name} option`).map((option) => textOf(option));

t.test('lists of projects are narrowed by their address', async (t) => {
  const site = await startTimedSite(t);

  await t.test('all projects stand on one list, those of odd status too', async (t) => {
    const { main, html, status } = await visit(site, '/projects');
    t.equal(status, 200);
    t.equal(names(main).length, 20);
    t.same(canonical(html), ['https://www.example.com/projects']);
    t.same(robots(html), []);
    t.ok(linksOf(main).includes('/projects?page=2'));
  });

  await t.test('the cheapest two bedrooms under 40 lakh that are being built', async (t) => {
    const { main, html } = await visit(site, '/projects?status=ongoing&bhk=2&max=4000000&sort=price-low');
    t.equal(names(main).length, 3);
    t.match(textsOf(main, 'project-filter__found')[0], /^3 of \d+ projects$/);
    t.same(robots(html), ['noindex, follow']);
    t.same(canonical(html), ['https://www.example.com/projects'], 'of the list without a filter');
    const chips = partsOf(main, '.project-filter__chip').map((chip) => textOf(chip));
    t.same(chips, ['Remove: Ongoing', 'Remove: 2 BHK', 'Remove: Up to ₹40 Lakh']);
    t.ok(linksOf(main).includes('/projects?status=ongoing&max=4000000&sort=price-low'), 'without the size');
    t.ok(optionsOf(main, 'type').includes('Apartments (2)'), 'counted among what the others leave');
  });

  await t.test('a limit is read as somebody writes it', async (t) => {
    const { main: plain } = await visit(site, '/projects?max=4000000');
    for (const written of [
      '40 lakh',
      '40 लाख',
      '४० लाख',
      '४००००००',
      '40L',
      '0.4cr',
      '0.4 करोड़',
      '₹ 40,00,000/-',
    ]) {
      const { main } = await visit(site, `/projects?max=${encodeURIComponent(written)}`);
      t.same(names(main), names(plain), written);
      t.ok(partsOf(main, '#filter-max option[selected][value="4000000"]').length, `${written} is chosen`);
    }
    const whole = names((await visit(site, '/projects')).main);
    for (const written of ['forty', '-40 lakh', '0', '4e6', '$40,000'])
      t.same(names((await visit(site, `/projects?max=${encodeURIComponent(written)}`)).main), whole, written);
  });

  await t.test('the three lists take the same but the stage', async (t) => {
    const plots = await visit(site, '/ongoing-projects?type=plots');
    t.ok(names(plots.main).length > 0);
    t.notOk(optionsOf(plots.main, 'status').length, 'which they have already');
  });

  await t.test('a choice that no project is one of is absent', async (t) => {
    const whole = names((await visit(site, '/projects')).main);
    for (const query of ['type=castles', 'type=Plots', 'city=atlantis', 'bhk=19']) {
      t.same(names((await visit(site, `/projects?${query}`)).main), whole, query);
    }
  });

  await t.test('further pages keep the filter, and one past the end is a 404', async (t) => {
    const first = await visit(site, '/projects?sort=name');
    t.ok(linksOf(first.main).includes('/projects?sort=name&page=2'));
    const second = await visit(site, '/projects?sort=name&page=2');
    t.equal(second.status, 200);
    t.notSame(names(second.main), names(first.main));
    const past = await visit(site, '/projects?sort=name&page=9');
    t.equal(past.status, 404);
  });

  await t.test('where nothing fits the nearest is offered, and people', async (t) => {
    const { main, status } = await visit(site, '/projects?type=plots&bhk=3');
    t.equal(status, 200);
    t.same(names(main), []);
    const nearest = textsOf(main, 'project-filter__nearest').join(' ');
    t.match(nearest, /Without “3 BHK”: \d+ projects/);
    t.ok(leadsTo(main, 'tel:') && leadsTo(main, 'https://wa.me/'));
  });
});

t.test('requests of a stranger are bounded', async (t) => {
  const site = await startTimedSite(t, { env: { TRUST_PROXY: 'loopback' } });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  await t.test('one address has 240 of them rendered in a minute', async (t) => {
    const client = from('198.51.100.7');
    // Most as data, which costs as much of the budget and less of a machine.
    const pathOf = (at: number) => `${at % 40 ? '/_data' : ''}/search?q=${at}`;
    // No more at once than a client may have waiting.
    for (let batch = 0; batch < 20; batch++) {
      const asked = Array.from({ length: 12 }, (_, at) => rawRequest(site, pathOf(12 * batch + at), client));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      t.same(new Set(statuses), new Set([200]));
    }
    const refused = await visit(site, '/projects?min=77', client);
    t.equal(refused.status, 429);
    t.equal(refused.headers.get('retry-after'), '60');
    t.equal(refused.headers.get('cache-control'), 'no-store');
    t.match(textOf(refused.main), /Too many pages .* Please try again in a minute/);
    t.ok(leadsTo(refused.main, 'tel:'), 'and says who helps');
    t.equal((await visit(site, '/contact-us?form=callback&project=a', client)).status, 429, 'two choices');
    for (const path of ['/contact-us?form=callback', '/contact-us?sent=callback&form=callback&bhk=2'])
      t.equal((await visit(site, path, client)).status, 200, path);
    t.equal((await visit(site, '/projects', client)).status, 200, 'pages of their own go on');
    t.equal((await visit(site, '/projects?min=78', from('198.51.100.8'))).status, 200, 'others too');
    site.pass(61_000);
    t.equal((await visit(site, '/projects?min=79', client)).status, 200);
  });

  await t.test('suggestions are few, short and limited', async (t) => {
    const ask = async (question: string, address: string) =>
      fetch(`${site.url}/_data/suggest?q=${encodeURIComponent(question)}`, from(address));
    const response = await ask('kol', '198.51.100.9');
    t.match(await response.json(), { suggestions: [{ kind: 'Projects', href: /^\/projects\/kolar/ }] });
    t.equal((await ask('bhopal '.repeat(200), '198.51.100.9')).status, 200);
    t.same(await (await ask('', '198.51.100.9')).json(), { suggestions: [] });
    t.equal((await fetch(`${site.url}/_data/suggest?q=a&q=b`, from('198.51.100.9'))).status, 200);
    const statuses = async (most: number) => {
      const given = [];
      for (let at = 0; at < most; at++) given.push((await ask('', '198.51.100.9')).status);
      return given;
    };
    t.equal((await statuses(21)).at(-1), 429, 'twenty in a second');
    for (let second = 0; second < 12; second++) {
      site.pass(1_001);
      await statuses(20);
    }
    site.pass(1_001);
    t.equal((await ask('', '198.51.100.9')).status, 429, '240 in a minute');
  });
});

t.test('the search page', async (t) => {
  const site = await startTimedSite(t);

  await t.test('finds a name that is misspelt, and marks what matched', async (t) => {
    const { main, html } = await visit(site, '/search?q=kolar+crst');
    t.equal(textsOf(main, 'project-card__name')[0], 'Kolar Crest');
    t.match(textsOf(main, 'project-card__price')[0], 'Lakh', 'with what a buyer asks first');
    t.equal(textOf(partsOf(main, 'mark')[0] ?? ''), 'Kolar Crest');
    t.ok(linksOf(main).includes('/projects/kolar-crest'));
    t.same(robots(html), ['noindex']);
    t.same(canonical(html), [], 'what search engines leave out names no address');
    t.same(attributesOf(main, '#search-question', 'value'), ['kolar crst']);
  });

  await t.test('groups what it finds, in Hindi too', async (t) => {
    const { main } = await visit(site, `/search?q=${encodeURIComponent('कोलार')}`);
    t.ok(partsOf(main, '.search__kind').length > 1);
    t.ok(textsOf(main, 'project-card__name').includes('Kolar Crest'));
  });

  await t.test('offers all homes of a size that is asked for', async (t) => {
    for (const asked of ['2 bhk', '2BHK', '२ बीएचके']) {
      const { main } = await visit(site, `/search?q=${encodeURIComponent(asked)}`);
      t.ok(linksOf(main).includes('/projects?bhk=2'), asked);
      t.match(textOf(main), /All 2 BHK homes \(\d+\)/);
    }
    t.notOk(linksOf((await visit(site, '/search?q=77+bhk')).main).includes('/projects?bhk=77'));
  });

  await t.test('says what else there is where it finds nothing', async (t) => {
    const { main, status } = await visit(site, '/search?q=zzzzqqq');
    t.equal(status, 200);
    t.match(textOf(main), /Nothing was found for “zzzzqqq”\./);
    for (const html of [main, (await visit(site, '/search')).main]) {
      t.ok(linksOf(html).includes('/projects'));
      for (const way of ['/projects?type=plots', 'tel:', 'https://wa.me/', 'mailto:'])
        t.ok(leadsTo(html, way), way);
    }
  });

  await t.test('asks where nothing was asked, and shows no text of a stranger as markup', async (t) => {
    for (const path of ['/search', '/search?q=', `/search?q=${'a'.repeat(101)}`, '/search?q=%20%20']) {
      const { main, status } = await visit(site, path);
      t.equal(status, 200, path);
      t.equal(textsOf(main, 'search__title').length, 0, path);
    }
    const { html } = await visit(site, `/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    t.notMatch(html, /<script>alert/);
  });
});

t.test('a list that upstream does not give is not searched, and the page says so', async (t) => {
  const site = await startTimedSite(t);
  site.upstream.fail('getAllNews', { kind: 'status', status: 500 });
  const { main, headers } = await visit(site, '/search?q=kolar');
  t.match(textsOf(main, 'search__missing'), [/Not searched just now: News/]);
  t.ok(textsOf(main, 'project-card__name').includes('Kolar Crest'));
  t.equal(headers.get('cache-control'), 'no-store');
});

t.test('an address that leads nowhere', async (t) => {
  const site = await startTimedSite(t, {
    upstream: { content: { projects: [aProject({ id: 1, project_name: 'Kolar Crest' })] } },
  });

  await t.test('says what it may have meant, and where to search and to call', async (t) => {
    for (const path of ['/projects/kolar-crst', '/kolar-crest', '/old/kolar_crest.html']) {
      const { status, main } = await visit(site, path);
      t.equal(status, 404, path);
      t.ok(linksOf(main).includes('/projects/kolar-crest'), path);
      t.equal(partsOf(main, '#search-question').length, 1, path);
      t.ok(leadsTo(main, 'tel:'), path);
    }
    const own = await visit(site, '/contact');
    t.same(linksOf(partsOf(own.main, '.error-page__near')[0] ?? ''), ['/contact-us'], 'a page of our own');
    const plain = await visit(site, '/qwertz-asdf');
    t.equal(partsOf(plain.main, '.error-page__near').length, 0);
  });

  await t.test('is told what it may have meant so often alone', async (t) => {
    const near = async (path: string) => partsOf((await visit(site, path)).main, '.error-page__near').length;
    await rawRequest(site, '/_data/qwertz-asdf');
    t.equal(await near('/kolar-crest-0'), 1);
    for (let at = 1; at < 240; at++) await rawRequest(site, `/_data/kolar-crest-${at}`);
    t.equal(await near('/kolar-crest-240'), 0);
    const [one, other] = await Promise.all([visit(site, '/kolar-crest-241'), visit(site, '/lake-one-242')]);
    t.match([one, other], [{ status: 404 }, { status: 404 }]);
    t.equal(one.html, other.html, 'and nothing is rendered for its addresses alone');
  });
});
