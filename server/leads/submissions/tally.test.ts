import t from 'tap';
import { createTally } from './tally.ts';

const HOUR = 60 * 60_000;
const projectOf = async (asked: string) =>
  asked === 'lake-view' ? { slug: asked, name: 'Lake View', url: 'https://example.in' } : null;
const campaign = (name: string) => {
  const visit = {
    source: 's',
    medium: null,
    campaign: name,
    term: null,
    content: null,
    landing: null,
    at: null,
  };
  return { first: visit, last: visit };
};

t.test('enquiries are counted by form, project and campaign for a day, the ten largest', async (t) => {
  const clock = { now: 100 * HOUR };
  const tally = createTally(() => clock.now, projectOf);
  tally.add({ form: 'callback', context: { project: 'lake-view', campaign: campaign('diwali') } });
  clock.now += 2 * HOUR;
  for (const project of ['lake-view', 'a stranger’s words', 'and more of them'])
    tally.add({ form: 'enquiry', context: { project } });
  t.same(await tally.top(), {
    form: [
      ['enquiry', 3],
      ['callback', 1],
    ],
    project: [
      ['Lake View', 2],
      ['not listed', 2],
    ],
    campaign: [
      ['none', 3],
      ['diwali', 1],
    ],
  });
  for (let number = 0; number < 2_000; number++)
    tally.add({ form: 'enquiry', context: { campaign: campaign(`c${number}`) } });
  t.equal((await tally.top()).campaign.length, 10);
  clock.now += 22 * HOUR + 1;
  t.match(await tally.top(), { form: [['enquiry', 2_003]] }, 'an hour more than a day ago counts no longer');
  clock.now += 2 * HOUR;
  t.same(await tally.top(), { form: [], project: [], campaign: [] });
});
