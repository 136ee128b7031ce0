import { text } from 'node:stream/consumers';

/** `npm run licences`: the licence of every package that the image carries, from the list of sbom.ts on stdin. */
const { components } = JSON.parse(await text(process.stdin));
for (const { name, version, licenses: [licence] = [] } of components) {
  const known: string = licence?.expression ?? licence?.license.id ?? licence?.license.name ?? 'unknown';
  process.stdout.write(`${known.padEnd(24)}${name} ${version}\n`);
}
