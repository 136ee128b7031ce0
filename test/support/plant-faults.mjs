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
  const { rss } = process.memoryUsage;
  process.constrainedMemory = () => CONTAINER;
  process.memoryUsage.rss = () => (isFull ? 0.95 * CONTAINER : Math.min(rss(), 0.5 * CONTAINER));
}

process.on('SIGWINCH', () => {
  const plant = plants.length > 1 ? plants.shift() : plants[0];
  if (plant === 'reject') void Promise.reject(new TypeError(CANARY));
  else if (plant === 'throw') throw new TypeError(CANARY);
  else if (plant === 'memory') isFull = !isFull;
});
