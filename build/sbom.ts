import { text } from 'node:stream/consumers';

/**
 * `npm run sbom`: all packages that the image carries, as CycloneDX on stdout. They are those of `npm sbom`, on stdin,
 * but for the ones that development alone needs; its option `--omit=dev` drops what both need, too (React, for one).
 */
interface Component {
  properties: { name: string }[];
}

const { dependencies: _, components, ...list } = JSON.parse(await text(process.stdin));
Object.assign(list.metadata.component, { type: 'application', name: process.env.npm_package_name });
list.components = components.filter(
  ({ properties }: Component) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
);
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
