import { type DemoRecord, type Film, video } from './demo-record.ts';

interface VideoSource {
  id: number;
  title: string;
  date: string;
  status: number | string;
  videos: [title: string, film: Film][];
}

const sources: VideoSource[] = [
  {
    id: 908,
    title: 'Bhavishya Heights: a walk through the site',
    date: '2026-11-10T00:00:00.000Z',
    status: 1,
    videos: [
      ['Towers, entrance and pool', 'bhavishya-heights-walkthrough'],
      ['The land around the towers', 'lakeside-and-township'],
    ],
  },
  {
    id: 907,
    title: 'Villas on Narmadapuram Road',
    date: '2026-10-02T00:00:00.000Z',
    status: 1,
    videos: [['Along the first street', 'villa-street-and-gardens']],
  },
  {
    id: 906,
    title: 'Lake, terraces and township',
    date: '2026-08-21T00:00:00.000Z',
    status: '1',
    videos: [
      ['From the jetty to the roof gardens', 'lakeside-and-township'],
      ['Evening lights', 'bhavishya-heights-walkthrough'],
      ['Gardens at the edge of the city', 'villa-street-and-gardens'],
    ],
  },
  {
    id: 905,
    title: 'Kerwa Terraces: the show villa',
    date: '2026-04-27',
    status: 1,
    videos: [['Dusk on the slope', 'villa-street-and-gardens']],
  },
  {
    id: 904,
    title: 'Jamun Park from above',
    date: '2026-03-15T00:00:00.000Z',
    status: 1,
    videos: [['Roads, plots and trees', 'lakeside-and-township']],
  },
  {
    id: 903,
    title: 'हमारे घर, हमारी गली',
    date: '2025-10-20T00:00:00.000Z',
    status: 1,
    videos: [['गली की सैर', 'villa-street-and-gardens']],
  },
  {
    id: 902,
    title: 'Old advertisement, 2021',
    date: '2021-09-01T00:00:00.000Z',
    status: 0,
    videos: [['Television version', 'bhavishya-heights-walkthrough']],
  },
  {
    id: 901,
    title: 'Test upload',
    date: '2020-01-01T00:00:00.000Z',
    status: '0',
    videos: [],
  },
];

/** `getAllVideo`. */
export const videoAlbums: DemoRecord[] = sources.map(({ id, title, date, status, videos }) => ({
  id,
  title,
  video_link: videos[0] ? video(videos[0][1]) : null,
  status,
  date,
  createdAt: date,
}));

/** `getAllGalleryVideoById`, for all albums; `albumId` says to which one a video belongs. */
export const albumVideos: DemoRecord[] = sources.flatMap(({ id, date, status, videos }) =>
  videos.map(([title, film], index) => ({
    id: id * 100 + index + 1,
    albumId: id,
    title,
    video_link: video(film),
    status,
    date,
    createdAt: date,
  })),
);
