import { text } from 'node:stream/consumers';

/** `npm run licences`: the licence of every package that the image carries, from the list of its parts on stdin. */
interface Component {
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

const { components }: { components: Component[] } = JSON.parse(await text(process.stdin));
for (const { name, version, licenses = [] } of components) {
  const licence = licenses.map((each) => each.expression ?? each.license?.id ?? each.license?.name).join(' ');
  process.stdout.write(`${(licence || 'unknown').padEnd(24)}${name} ${version}\n`);
}
