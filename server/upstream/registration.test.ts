import t from 'tap';
import type { Project } from '../../shared/content.ts';
import { bareProject } from '../../test/support/content.ts';
import { emptyContent } from './content.ts';
import { lacksRegistration, unregisteredIn, withoutUnregisteredPrices } from './registration.ts';

const home = {
  ...{ id: '1', title: 'Flat', bhk: 2, totalArea: '1050', builtupArea: null, facing: null, floor: null },
  ...{ ratePerSqft: 4000, price: 4_200_000 },
};
const project = (over: Partial<Project>) => bareProject({ properties: [home], ...over });

t.test('a number is needed until a project is completed', async (t) => {
  t.notOk(lacksRegistration(project({ status: 'Ongoing', reraId: 'P-1' })));
  t.notOk(lacksRegistration(project({ status: 'Phase 1 completed' })));
  for (const status of ['Ongoing Project', 'Upcoming Project', 'On Hold', null]) {
    t.ok(lacksRegistration(project({ status })), String(status));
  }
  t.same(unregisteredIn([project({ slug: 'a' }), project({ slug: 'b', reraId: 'P-2' })]), ['a']);
});

t.test('without it no price and no rate is read, in lists and details', async (t) => {
  const [open, registered] = [
    project({ status: 'Ongoing' }),
    project({ id: '8', status: 'Ongoing', reraId: 'P-1' }),
  ];
  const list = [open, registered];
  const content = withoutUnregisteredPrices({
    ...emptyContent(),
    projects: async () => ({ key: 'projects', version: 3, value: list }),
    project: async () => ({ key: 'project', version: 1, value: open }),
  });
  const { value, version } = await content.projects();
  t.equal(version, 3);
  t.match(value[0], { isUnregistered: true, properties: [{ price: null, ratePerSqft: null, bhk: 2 }] });
  t.equal(value[1], registered, 'a registered one is unchanged');
  t.equal((await content.projects()).value, value);
  t.same((await content.project('7')).value, value[0]);
  t.equal(open.properties?.[0]?.price, 4_200_000, 'the cache has what upstream sent');
});
