import { text } from 'node:stream/consumers';

/** `npm run licences`: the licence of every package that the image carries, from the list of sbom.ts on stdin. */
const { components } = JSON.parse(await text(process.stdin));
for (const { name, version, licenses } of components) {
  const [{ expression, license }] = licenses;
  const licence: string = expression ?? license.id;
  process.stdout.write(`${(licence || 'unknown').padEnd(24)}${name} ${version}\n`);
}
