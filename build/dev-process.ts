import { once } from 'node:events';

/** Loads the packages that its arguments name, then the program whose path arrives as a message. */
// One after the other: Node lets no CommonJS package require an ES module that is being loaded at the same time.
for (const name of process.argv.slice(2)) await import(name);
const [program] = await once(process, 'message');
// Not in a message listener: Node 26 fails if a message that arrived before its listener closes the channel.
process.disconnect?.();
await import(program);
