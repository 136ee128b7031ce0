import { type ProjectCardView, projectCard } from '../../client/components/project-card-view.ts';
import { pageLocaleOf } from '../../client/page.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import type { Picture } from '../../shared/picture.ts';
import type { parseProject } from '../upstream/project-record.ts';

/** As upstream sends them: what a card shows of a field is made as on the site, so a new field needs no line here. */
const RECORDS = [
  {
    ...{ id: 'a', project_name: 'Bhavishya Lake View', location: 'Kolar Road', city: 'Bhopal' },
    ...{ category: 'Residential', status: 'Ongoing Project', rera_id: 'P-BPL-24-4521' },
    properties: [
      { bhk: 2, price: 4_850_000 },
      { bhk: 3, price: 6_400_000 },
    ],
  },
  {
    ...{
      id: 'b',
      project_name: 'Bhavishya Arera Heights and Gardens',
      location: 'Kolar Road',
      city: 'Bhopal',
    },
    ...{ category: 'Residential', status: 'Completed Project', rera_id: 'P-BPL-19-2210' },
    properties: [{ bhk: 4, price: 12_500_000 }],
  },
  {
    ...{ id: 'c', project_name: 'Bhavishya Square', location: 'Kolar Road', city: 'Bhopal' },
    ...{ category: 'Commercial', status: 'Upcoming Project' },
  },
  { id: 'd', project_name: 'A project of which little is known' },
];

/**
 * @param parse of content
 * @param pictures of the first cards, in their order
 */
export function sampleCards(parse: typeof parseProject, pictures: readonly Picture[]): ProjectCardView[] {
  const locale = pageLocaleOf(DEFAULT_LANGUAGE);
  return RECORDS.flatMap((record, index) => {
    const project = parse(record);
    const backend = { picture: () => (index < 3 ? (pictures[index] ?? null) : null) };
    return project ? projectCard(project, { backend, locale }) : [];
  });
}
