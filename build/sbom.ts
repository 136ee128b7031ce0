import { text } from 'node:stream/consumers';

/**
 * `npm run sbom`: all packages that the image carries, as CycloneDX on stdout. The list of `npm sbom` comes on stdin;
 * packages for development alone are left out. npm's `--omit=dev` would also drop shared ones (React, for one).
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
