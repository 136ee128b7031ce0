import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * `npm run sbom`: everything that the image carries of others, as CycloneDX 1.6 on stdout. `npm sbom` itself leaves
 * out what development needs too (React, for one); the list of installed packages is npm's all the same.
 */
interface Locked {
  version: string;
  license?: string;
  integrity?: string;
}

const root = join(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { name, version } = read('package.json');
const { packages }: { packages: Record<string, Locked> } = read('package-lock.json');

const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
const paths = listed
  .split('\n')
  .map((path) => relative(root, path))
  .filter((path) => path.startsWith('node_modules/'));

function component(path: string) {
  const { version, license = '', integrity = '' } = packages[path] as Locked;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl,
    licenses: [/ (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    hashes: [{ alg: 'SHA-512', content }],
  };
}

const list = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
  components: [...new Set(paths)].sort().map(component),
};
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
