import { type DemoRecord, picture } from './demo-record.ts';

export const press: DemoRecord[] = [
  cutting(
    312,
    'City of Lakes Journal: the drain before the first house',
    '2026-11-03T00:00:00.000Z',
    'project-04',
  ),
  cutting(311, 'Malwa Weekly: women who lay bricks', '2026-10-08T00:00:00.000Z', 'construction-1'),
  cutting(310, 'भोपाल दर्पण: पार्किंग पहले, दुकानें बाद में', '2026-09-17T00:00:00.000Z', 'project-05'),
  cutting(309, 'Central India Property Review: small builders, short lists', '2026-08-06', 'project-01'),
  cutting(308, 'The Schoolroom: class VIII keeps the rain register', '2026-07-20T00:00:00.000Z', 'school-1'),
  cutting(
    307,
    'City of Lakes Journal: lots drawn for shops in Awadhpuri',
    '2026-06-26T00:00:00.000Z',
    'project-05-b',
  ),
  cutting(306, 'Habitat Notes: a courtyard that stays cool in May', '2026-05-14T00:00:00.000Z', 'project-02'),
  cutting(305, 'Malwa Weekly: who counts the trees after three years?', '2026-02-22T00:00:00.000Z', 'park-1'),
  cutting(
    304,
    'Central India Property Review: what late homes cost',
    '2026-01-09T00:00:00.000Z',
    'project-02-c',
  ),
  cutting(303, 'City of Lakes Journal: a stepwell holds water again', '2025-08-29T00:00:00.000Z', null),
  {
    // No day of its own: the day it was entered stands in for it. The picture's name was mistyped.
    id: '302',
    title: 'Habitat Notes: terraces that step down to the lake',
    date: null,
    createdAt: '2025-04-11T09:12:00.000Z',
    image_url: '/uploads/pictures/habitat-notes-terraces.jpg',
    status: '1',
  },
  cutting(301, 'Malwa Weekly: twenty years on Kolar Road', '2024-06-20T00:00:00.000Z', 'project-08'),
  { ...cutting(313, 'Scan, to be named', '2026-11-19T00:00:00.000Z', 'event-1'), status: 0 },
];

function cutting(id: number, title: string, date: string, scan: string | null): DemoRecord {
  return { id, title, date, createdAt: date, image_url: scan && picture(scan), status: 1 };
}
