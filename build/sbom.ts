import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run sbom`: all packages that the image carries, as CycloneDX 1.6 on stdout. `npm sbom` leaves out packages
 * that development needs, too (React, for one).
 */
interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

const root = join(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { name, version } = read('package.json');
const { packages }: { packages: Record<string, Locked> } = read('package-lock.json');

/** Packages for other systems are locked, too, but not installed. */
const paths = Object.keys(packages).filter(
  (path) => path && !packages[path]?.dev && existsSync(join(root, path)),
);

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
  components: paths.sort().map(component),
};
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
