import t from 'tap';
import type { DeskState } from './desk-state.ts';
import { registrationCondition } from './registration-condition.ts';

const stateOf = (unregisteredProjects: string[]) =>
  ({ content: { unregisteredProjects } }) as unknown as DeskState;

t.test(
  'projects without a number are named, the first five of many, and what visitors see of them',
  async (t) => {
    const { look } = registrationCondition(true);
    t.equal(look(stateOf([])), null);
    t.same(look(stateOf(['lake-view', 'kolar-crest'])), {
      what: 'Without a RERA number: lake-view, kolar-crest.',
      todo: 'They show no price and offer a callback only. Enter the number upstream once the authority has given it.',
    });
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    t.equal(look(stateOf(many))?.what, 'Without a RERA number: a, b, c, d, e and 2 more.');
  },
);

t.test('where their prices are shown all the same, the row says by which setting', async (t) => {
  t.match(registrationCondition(false).look(stateOf(['lake-view']))?.todo, /^RERA_REQUIRED is off/);
});
