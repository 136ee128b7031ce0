import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { temporaryFolder } from './support/builders.ts';

/** Gives the blocks of docs/operating.md to the proxies themselves, where this machine has them. */
const operating = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');

/** @returns the block that follows a line */
function blockOf(line: string): string {
  const block = new RegExp(`^${line}\\n\\n\`\`\`\\n([^\`]+)\`\`\`$`, 'm').exec(operating)?.[1];
  if (!block) throw new Error(`docs/operating.md has no block of ${line}`);
  return block;
}

/** @returns why a test of this program is skipped, or false where it is here */
function isMissing(program: string, option: string): string | false {
  try {
    execFileSync(program, [option], { stdio: 'ignore' });
    return false;
  } catch {
    return `${program} is not installed`;
  }
}

/** @returns what the program says of a configuration that it refuses, else nothing */
function refusal(t: Test, program: string, args: string[], text: string): string {
  const folder = temporaryFolder(t);
  const file = join(folder, 'configuration');
  writeFileSync(file, text.replaceAll('FOLDER', folder));
  try {
    execFileSync(program, [...args, file], { stdio: 'pipe', cwd: folder });
    return '';
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

t.test('nginx takes its block, and the lines for a CDN', { skip: isMissing('nginx', '-v') }, async (t) => {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = /`(set_real_ip_from RANGE;)` for each, `(.+?;)` and `(.+?;)`/.exec(operating)?.slice(1) ?? [];
  t.equal(lines.length, 3);
  const text = `pid FOLDER/pid; error_log stderr; events {}
    http { access_log off; ${kinds.map((kind) => `${kind}_temp_path FOLDER/${kind};`).join(' ')}
      server { listen 127.0.0.1:8080; ${lines.join(' ').replace('RANGE', '198.51.100.0/24')}
        ${blockOf('nginx:')} } }`;
  t.equal(refusal(t, 'nginx', ['-t', '-q', '-c'], text), '');
});

t.test('HAProxy takes its block', { skip: isMissing('haproxy', '-v') }, async (t) => {
  const text = `defaults
  mode http
  timeout connect 5s
  timeout client 50s
  timeout server 50s
frontend web
  bind 127.0.0.1:8080
  default_backend site
${blockOf('HAProxy:')}`;
  t.equal(refusal(t, 'haproxy', ['-c', '-q', '-f'], text), '');
});
