import t from 'tap';
import { isSlowLine } from './takeover.ts';

t.test('a line is slow when the browser says so', async (t) => {
  const line = { effectiveType: '4g', downlink: 10 };
  t.equal(isSlowLine(line), false);
  t.equal(isSlowLine({}), false);
  for (const slow of [{ effectiveType: '3g' }, { downlink: 1.4 }, { saveData: true }])
    t.equal(isSlowLine({ ...line, ...slow }), true, JSON.stringify(slow));
});
