import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { SNAPSHOT_VERSION } from './snapshot-file.ts';

/** What a snapshot holds has the shape of these types, and only HTML that this sanitiser lets through. */
const WRITTEN_IN = ['../../shared/content.ts', '../site/sanitise.ts'];
const KNOWN = { version: 2, digest: 'wKV8gMT_YjIdpLPw_Tp19U7NPYA' };

t.test('the version of the snapshot is raised when what it holds changes', async (t) => {
  const digest = hash('sha1', WRITTEN_IN.map(codeOf).join(), 'base64url');
  t.same(
    { version: SNAPSHOT_VERSION, digest },
    KNOWN,
    'Would this program read older content wrong, or show HTML that it lets through no more? Then raise ' +
      'SNAPSHOT_VERSION. Either way write the new digest here.',
  );
});

/** Without comments and white space. */
function codeOf(file: string): string {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '').replace(/\s+/g, '');
}
