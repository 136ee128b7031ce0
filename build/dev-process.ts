import { once } from 'node:events';

/** Loads the packages of its arguments, then the program that it is sent. */
await Promise.all(process.argv.slice(2).map((name) => import(name)));
const [program] = await once(process, 'message');
// Not in a listener: Node 26 fails where a message that came earlier than its listener ends the channel.
process.disconnect?.();
await import(program);
