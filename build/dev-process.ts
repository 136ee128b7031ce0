import { once } from 'node:events';

/** Loads the packages of its arguments, then the program that it is sent. */
// One after the other: Node lets no CommonJS package require an ES module that is being loaded at the same time.
for (const name of process.argv.slice(2)) await import(name);
const [program] = await once(process, 'message');
// Not in a listener: Node 26 fails where a message that came earlier than its listener ends the channel.
process.disconnect?.();
await import(program);
