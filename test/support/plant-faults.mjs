/**
 * For `--import` in a site's NODE_OPTIONS: what no setting of the product can do. SIGUSR2 does what PLANT names:
 *   throw, reject    an error that nobody catches, with the text of CANARY
 *   a number         sets the system's clock forward by so many milliseconds, or back
 */
const { PLANT = '', CANARY = 'planted' } = process.env;
const realNow = Date.now;
let step = 0;
Date.now = () => realNow() + step;

process.on('SIGUSR2', () => {
  if (PLANT === 'reject') void Promise.reject(new TypeError(CANARY));
  else if (PLANT === 'throw') throw new TypeError(CANARY);
  else step += Number(PLANT);
});
