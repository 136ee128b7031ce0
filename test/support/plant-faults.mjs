import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * For `--import` in a site's NODE_OPTIONS: what no setting of the product can do. Each SIGWINCH does the next that PLANT
 * names, separated by commas, and at last that one again:
 *   throw, reject    an error that nobody catches, with the text of CANARY
 *   memory           seems to have nearly all of a container's 256 MiB, or no more
 */
const { PLANT = '', CANARY = 'planted' } = process.env;
const plants = PLANT.split(',');

const CONTAINER = 256 * 1024 * 1024;
let isFull = false;
if (plants.includes('memory')) {
  const { readFileSync } = fs;
  process.constrainedMemory = () => CONTAINER;
  const status = () => `RssAnon:\t${Math.round(((isFull ? 0.95 : 0.5) * CONTAINER) / 1024)} kB\n`;
  /** @type {any} */
  const planted = (/** @type {[string]} */ ...args) =>
    args[0] === '/proc/self/status' ? status() : readFileSync(...args);
  fs.readFileSync = planted;
  syncBuiltinESMExports();
}

process.on('SIGWINCH', () => {
  const plant = plants.length > 1 ? plants.shift() : plants[0];
  if (plant === 'reject') void Promise.reject(new TypeError(CANARY));
  else if (plant === 'throw') throw new TypeError(CANARY);
  else if (plant === 'memory') isFull = !isFull;
});
