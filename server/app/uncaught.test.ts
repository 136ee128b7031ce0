import t from 'tap';
import { describeUncaught } from './uncaught.ts';

const SECRET = 'Asha Verma\n    9876500012';

t.test('the log gets the kind and place of an error, never its text', async (t) => {
  const error = Object.assign(new TypeError(SECRET), { code: 'ERR_THAT' });
  const told = describeUncaught(error);
  t.match(told, { name: 'TypeError', code: 'ERR_THAT', stack: /^ +at .*uncaught\.test/ });
  t.notMatch(JSON.stringify(told), /Asha|98765/);
});

t.test('any thrown value is told without its text', async (t) => {
  for (const thrown of [SECRET, { name: SECRET }, null, undefined, 9_876_500_012])
    t.notMatch(JSON.stringify(describeUncaught(thrown)), /Asha|98765/);
  t.same(describeUncaught(null), { name: 'object', stack: '' });
  const named = Object.assign(new Error(SECRET), { name: SECRET, code: SECRET });
  t.notMatch(JSON.stringify(describeUncaught(named)), /Asha|98765/);
});
