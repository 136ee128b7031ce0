import { type DemoRecord, picture } from './demo-record.ts';

interface GallerySource {
  id: number;
  title: string;
  date: string;
  cover: string;
  /** What each picture shows, and its file. */
  images: [title: string, file: string][];
}

const sources: GallerySource[] = [
  {
    id: 710,
    title: 'Bhavishya Heights, tower by tower',
    date: '2026-11-12T00:00:00.000Z',
    cover: 'project-01',
    images: [
      ['The three towers from the entrance road', 'project-01'],
      ['At dusk, from the street', 'project-01-c'],
      ['Pool and clubhouse', 'project-01-b'],
      ['Tower C at its ninth slab', 'construction-1'],
      ['The park between the towers', 'park-1'],
      ['Living room of the sample flat', 'interior-1'],
      ['Kitchen of the sample flat', 'interior-2'],
    ],
  },
  {
    id: 709,
    title: 'Open house before Deepawali',
    date: '2026-11-07T00:00:00.000Z',
    cover: 'event-1',
    images: [
      ['Before the guests came', 'event-1'],
      ['The living room that everybody sat in', 'interior-1'],
      ['Tea was served in this kitchen', 'interior-2'],
      ['Villas on Narmadapuram Road in the evening', 'project-03-b'],
    ],
  },
  {
    id: 708,
    title: 'Villas at Neelbad and Narmadapuram Road',
    date: '2026-09-15T00:00:00.000Z',
    cover: 'project-03',
    images: [
      ['A row of duplex villas', 'project-03'],
      ['The show villa at dusk', 'project-03-b'],
      ['Along the row, from above', 'project-03-c'],
      ['Entrance gate', 'project-04-b'],
      ['Living room', 'interior-1'],
    ],
  },
  {
    id: 707,
    title: 'Six hundred saplings at Jamun Park',
    date: '2026-07-26',
    cover: 'project-04-c',
    images: [
      ['Round pond and flowering trees', 'project-04-c'],
      ['Paths through the park', 'park-1'],
      ['The layout from above', 'project-04'],
      ['The gate of the first sector', 'project-04-b'],
    ],
  },
  {
    id: 706,
    title: 'Shops, squares and offices',
    date: '2026-06-24T00:00:00.000Z',
    cover: 'project-05',
    images: [
      ['Offices above lit shop fronts', 'project-05'],
      ['The plaza at closing time', 'project-05-b'],
      ['Stage on the square', 'event-1'],
      ['Frame and scaffolding', 'construction-1'],
    ],
  },
  {
    id: 705,
    title: 'Bhavishya Public School',
    date: '2026-04-02T00:00:00.000Z',
    cover: 'school-1',
    images: [
      ['The colonnade in the morning', 'school-1'],
      ['Before the annual day', 'event-1'],
      ['Where the rain gauge stands', 'park-1'],
      ['The way to school', 'project-08-b'],
    ],
  },
  {
    id: 704,
    title: 'By the lake',
    date: '2026-01-18T00:00:00.000Z',
    cover: 'project-07',
    images: [
      ['Terraces reflected in the water', 'project-07'],
      ['The jetty pavilion', 'project-07-b'],
      ['The garden of block two', 'park-1'],
      ['A living room on the lake side', 'interior-1'],
      ['A kitchen on the lake side', 'interior-2'],
    ],
  },
  {
    id: 703,
    title: 'Katara Springs: moving in',
    date: '2025-12-11T00:00:00.000Z',
    cover: 'project-06',
    images: [
      ['Blocks, lawns and the sports court', 'project-06'],
      ['The court on a Sunday', 'project-06-b'],
      ['Play area', 'park-1'],
      ['Phase two behind phase one', 'construction-1'],
    ],
  },
  {
    id: 702,
    title: 'Nine homes that we like to revisit',
    date: '2025-03-30T00:00:00.000Z',
    cover: 'project-02',
    images: [
      ['Aangan, from Shahpura', 'project-02'],
      ['Gulmohar, entrance', 'project-02-b'],
      ['Arera Courtyards, the south front', 'project-02-c'],
      ['Kolar Vatika, verandahs', 'project-08'],
      ['Karanj Row Houses', 'project-08-b'],
      ['Amaltas Enclave', 'project-03-c'],
      ['Lakefront Residences', 'project-07'],
      ['Misrod Greens', 'project-04'],
      ['Bhavishya Chowk', 'project-05'],
    ],
  },
  {
    id: 701,
    title: 'कोलार रोड पर बीस वर्ष',
    date: '2024-06-15T00:00:00.000Z',
    cover: 'project-08',
    images: [
      ['पहली गली के घर', 'project-08'],
      ['बगीचे', 'park-1'],
      ['शाम की दावत', 'event-1'],
      ['पुराने पेड़', 'project-04-c'],
    ],
  },
];

/** `getAllGallery`. */
export const galleries: DemoRecord[] = sources.map(({ id, title, date, cover }, index) => ({
  id,
  title,
  date: index === 8 ? null : date,
  createdAt: date,
  // Older records name the field otherwise.
  ...(index < 7 ? { image_url: picture(cover) } : { image: picture(cover) }),
  thumbnail_img: index === 3 ? null : picture(cover),
}));

/** `getAllImageByAlbumId`, for all albums; `albumId` says to which one a picture belongs. */
export const galleryImages: DemoRecord[] = [
  ...sources.flatMap(({ id, title: albumTitle, date, images }, album) =>
    images.map(([title, file], index) => ({
      id: id * 100 + index + 1,
      albumId: id,
      title,
      ...(album < 7 ? { image_url: picture(file) } : { image: picture(file) }),
      date,
      Gallery: { title: albumTitle },
    })),
  ),
  // One without a picture, and one whose picture is gone.
  { id: 71098, albumId: 710, title: 'To follow', image_url: null, date: null, Gallery: null },
  {
    id: 70998,
    albumId: 709,
    title: null,
    image_url: '/uploads/pictures/open-house-0412.jpg',
    date: '2026-11-07T00:00:00.000Z',
    Gallery: { title: 'Open house before Deepawali' },
  },
];
