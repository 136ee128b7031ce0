import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { checkSite } from './doctor-site.ts';

const builtinDir = fileURLToPath(new URL('../site/built-in', import.meta.url));
const OLD = { stampDuty: 7, registration: 3, asOf: '2020-01-01' };

/** The findings on a folder with those files. */
function examine(t: Test, files: Parameters<Test['testdir']>[0], slugs: string[] | null = null): string[] {
  const folder = t.testdir({ site: files ?? {}, data: {} });
  const found = checkSite(
    builtinDir,
    { siteDir: join(folder, 'site'), dataDir: join(folder, 'data') },
    slugs,
    '2026-11-20',
  );
  return found.map(({ state, text }) => `${state} ${text}`);
}

t.test('the doctor names what is the demo’s, what is old, and what belongs to no project', async (t) => {
  t.same(examine(t, {}), ['ok SITE_DIR speaks of Bhavishya Group']);
  const costs = { ...OLD, source: { name: 'x', url: 'https://example.com/' } };
  t.match(examine(t, { 'site.json': JSON.stringify({ costs }) }), [
    /^ok/,
    /^note the duties in "costs" are \d{4} days old, and pages say so$/,
  ]);
  const own = JSON.stringify({ phone: { display: '1', dial: '+917551234567' } });
  t.match(examine(t, { 'site.json': own }), [
    /^ok/,
    /^note SITE_DIR is yours; .*whatsapp, office, .*pages\/privacy-policy\.md.* still speak of the demo$/,
  ]);
  const phone = (display: string) =>
    JSON.stringify({ adviser: { name: 'A', phone: { display, dial: '+919876543210' } } });
  const phones = {
    'a.json': phone('98765 43210'),
    'b.json': phone('098765-43211'),
    'c.json': phone('Call us'),
  };
  t.match(examine(t, { projects: phones }), [
    /^ok/,
    'note these telephone numbers dial another: 098765-43211 (+919876543210)',
  ]);
  const projects = { projects: { 'a-b.json': '{}', 'gone.json': '{}' } };
  t.match(examine(t, projects, ['a-b']), [/^ok/, /^note projects\/ has files of no project: gone$/]);
  t.equal(examine(t, projects).length, 1, 'upstream did not say which projects there are');
  t.match(examine(t, { 'site.json': '{' }), [/^FAIL .*site\.json: not JSON/]);
});
