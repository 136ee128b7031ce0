/**
 * For `--import` in a site's NODE_OPTIONS: what no setting of the product can do. SIGUSR2 does what PLANT names:
 *   throw, reject    an error that nobody catches, with the text of CANARY
 *   memory           seems to have nearly all of a container's 256 MiB, or no more
 *   a number         sets the system's clock forward by so many milliseconds, or back
 * `leak` begins at once: a MiB and a file each second.
 */
import { openSync } from 'node:fs';

const { PLANT = '', CANARY = 'planted' } = process.env;
const realNow = Date.now;
let step = 0;
Date.now = () => realNow() + step;

const leaked = [];
if (PLANT === 'leak') {
  setInterval(() => leaked.push(Buffer.alloc(1024 * 1024, 1), openSync('/dev/null', 'r')), 1_000).unref();
}

const CONTAINER = 256 * 1024 * 1024;
let isFull = false;
if (PLANT === 'memory') {
  const { rss } = process.memoryUsage;
  process.constrainedMemory = () => CONTAINER;
  process.memoryUsage.rss = () => (isFull ? 0.95 * CONTAINER : Math.min(rss(), 0.5 * CONTAINER));
}

process.on('SIGUSR2', () => {
  if (PLANT === 'reject') void Promise.reject(new TypeError(CANARY));
  else if (PLANT === 'throw') throw new TypeError(CANARY);
  else if (PLANT === 'memory') isFull = !isFull;
  else step += Number(PLANT);
});
