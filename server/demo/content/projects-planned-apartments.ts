import { type DemoRecord, picture } from './demo-record.ts';
import { album, documents, films, homes } from './project-parts.ts';

/** Upcoming, and one whose status says so in other words. */
export const plannedApartments: DemoRecord[] = [
  {
    id: 122,
    project_name: 'Bada Talab View',
    location: 'Lalghati, Airport Road',
    city: 'Bhopal',
    state: 'Madhya Pradesh',
    category: 'Apartments',
    status: 'Upcoming Project',
    started_date: '2026-01-12T00:00:00.000Z',
    description:
      'Homes on the rise above Lalghati, from whose upper floors the Upper Lake can be seen to its far shore. The first two floors are planned for parents: wide doors, handrails, and a garden without a step. Registration has been applied for.',
    image: picture('project-01-c'),
    thumbnail_img: picture('project-01-c'),
    latitude: 23.2748,
    longitude: 77.3702,
    developer: 'Bhavishya Developers',
    rera_id: 'P-BPL-26-9122',
    properties: homes(122, [
      ['2 BHK', 2, 1190, 1010, 4900, 'South-West', '1st to 11th'],
      ['3 BHK', 3, 1720, 1450, 5100, 'South-West, lake side', '3rd to 11th'],
      ['4 BHK', 4, 2460, 2080, 5600, 'South-West, lake side', '8th to 11th'],
    ]),
    documents: documents('apartments', ['brochure', 'layout', 'floorPlan']),
    albums: [
      album('Evening views', ['project-01-c', 'project-01']),
      album('Clubhouse and pool', ['project-01-b', 'park-1']),
    ],
    videos: [films('First look', [['From the road to the roof', 'bhavishya-heights-walkthrough']])],
  },
  {
    id: 125,
    project_name: 'Kolar Crest',
    location: 'Near Danish Kunj, Kolar Road',
    city: 'Bhopal',
    state: 'Madhya Pradesh',
    category: 'Apartments',
    status: 'Upcoming Project',
    started_date: '2026-08-17T00:00:00.000Z',
    description:
      'Two blocks of nine floors on the road where the group sold its first plots in 2004. Two and three bedroom homes with a utility balcony and covered parking, and shops for daily needs on the ground floor. Bookings open after the ground-breaking on 10 January 2027.',
    image: picture('project-01-b'),
    thumbnail_img: picture('project-01-b'),
    latitude: 23.1757,
    longitude: 77.4189,
    developer: 'Bhavishya Developers',
    rera_id: 'P-BPL-26-9125',
    properties: homes(125, [
      ['2 BHK', 2, 1120, 950, 4100, 'East', '1st to 9th'],
      ['3 BHK', 3, 1580, 1340, 4150, 'North', '1st to 9th'],
      ['3 BHK with staff room', 3, 1790, 1520, 4250, 'North-East', '3rd to 9th'],
    ]),
    documents: documents('apartments', ['brochure', 'layout', 'floorPlan', 'rera']),
    albums: [
      album('Renders', ['project-01-b', 'project-02', 'project-02-c']),
      album('Inside', ['interior-2', 'interior-1']),
    ],
    videos: [],
  },
  {
    id: 128,
    project_name: 'Katara Springs Phase 3',
    location: 'Bagmugalia Road, Katara Hills',
    city: 'Bhopal',
    state: 'Madhya Pradesh',
    category: 'Apartments',
    // Not exactly "Upcoming Project": the upcoming page leaves it out, its badge says Upcoming all the same.
    status: 'Upcoming',
    started_date: '2026-11-02T00:00:00.000Z',
    description:
      'A third set of blocks beside the two that are lived in and being built. Drawings are with the authority; sizes and prices will be known when they come back.',
    image: picture('project-06-b'),
    thumbnail_img: null,
    latitude: 23.1749,
    longitude: 77.4921,
    developer: 'Bhavishya Developers',
    rera_id: null,
    properties: [],
    documents: [],
    albums: [album('Neighbouring phases', ['project-06', 'project-06-b'])],
    videos: [],
  },
];
