import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { INTRO_NAMES } from '../../shared/site-facts.ts';
import { demoFactsBeside, folderNote } from './folder-note.ts';
import { LAST_GOOD, loadSiteOrLastGood } from './last-good.ts';
import { SiteError } from './load-site.ts';
import { builtinDir } from './site.fixture.ts';

t.test('a faulty folder does not stop a site that had a good one', async (t) => {
  const folder = t.testdir({ site: { 'site.json': '{"groupName":"Ours"}' }, data: {} });
  const [siteDir, dataDir] = [join(folder, 'site'), join(folder, 'data')];
  const write = (facts: string) => writeFileSync(join(siteDir, 'site.json'), facts);
  const load = (kept: string | null = dataDir) => {
    const { site, faults } = loadSiteOrLastGood({ builtinDir, siteDir }, kept);
    return { name: site.in(DEFAULT_LANGUAGE).facts.groupName, faults };
  };
  write('{"groupName":""}');
  t.throws(() => load(), SiteError, 'without a copy the start ends');
  write('{"groupName":"Ours"}');
  t.same(load(), { name: 'Ours', faults: [] });
  write('{"groupName":"Ours since 2004"}');
  t.same(load(), { name: 'Ours since 2004', faults: [] }, 'a good one replaces the copy');
  write('{"groupName":"","phone":1}');
  const { name, faults } = load();
  t.equal(name, 'Ours since 2004');
  t.match(faults, [/^site\.json: groupName/, /^site\.json: phone/]);
  t.throws(() => load(null), SiteError, 'nothing is kept where DATA_DIR takes no files');
  rmSync(siteDir, { recursive: true });
  t.equal(load().name, 'Ours since 2004', 'nor does a folder that is gone');
  writeFileSync(join(dataDir, LAST_GOOD, 'site.json'), '{');
  t.throws(() => load(), SiteError, 'a copy that cannot be read is none');
});

t.test('what still speaks of the demo beside own facts is named', async (t) => {
  const beside = (facts: object, pages: Record<string, string> = {}) =>
    demoFactsBeside(t.testdir({ 'site.json': JSON.stringify(facts), pages }));
  t.same(beside({}), [], 'a folder without facts of a group is an addition');
  t.same(beside({ homeLoan: {} }), []);
  const left = beside({ phone: {} }, { 'notice.md': '' });
  t.ok(left.includes('office') && left.includes('whatsapp') && left.includes('pages/privacy-policy.md'));
  t.notOk(left.includes('phone') || left.includes('pages/notice.md'));
});

t.test('a list without its sentence starts, and is named by file and key', async (t) => {
  const note = (leads?: object, hindi: object = {}) => {
    const files = { 'site.json': JSON.stringify({ leads }), 'site.hi.json': JSON.stringify(hindi) };
    return folderNote(t.testdir(files));
  };
  const leads = Object.fromEntries(INTRO_NAMES.map((name) => [name, 'Words.']));
  for (const none of [note(), note(leads), note(leads, { leads })]) t.equal(none, null);
  const { news: _, ...others } = leads;
  t.equal(note(others), 'lists have no sentence of yours: site.json: leads.news missing');
  t.match(note({}), /site\.json: leads\.projects, .*site\.json: leads\.news, /);
  t.match(note(leads, { leads: others }), ': site.hi.json: leads.news missing');
  t.equal(note(null as never), null, 'nothing is ours');
});
