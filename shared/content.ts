/**
 * The content of the site, which `server/upstream` makes of upstream's records. Each has an id and a title; other
 * fields may be `null` or empty. Addresses of pictures and files stay as upstream wrote them.
 */

/** A day as `YYYY-MM-DD` in Asia/Kolkata; formats.ts prints it. */
export type IsoDay = string;

/** HTML that has passed the sanitiser: the only strings that may be rendered as markup. */
export type SafeHtml = string & { readonly __safeHtml: true };

export interface Property {
  id: string;
  title: string;
  /** Bedrooms; 0 is a plot. */
  bhk: number | null;
  /** As upstream states it, with or without a unit: `1250`, `1250 sq ft`. */
  totalArea: string | null;
  builtupArea: string | null;
  /** Rupees for one square foot. */
  ratePerSqft: number | null;
  /** Rupees. */
  price: number | null;
  facing: string | null;
  floor: string | null;
}

export interface ProjectDocument {
  title: string;
  fileUrl: string;
}

export interface ProjectAlbum {
  title: string;
  /** Its own, else that of its newest picture; absent where upstream names none. */
  date?: IsoDay;
  images: string[];
}

export interface ProjectVideo {
  title: string;
  videoLink: string;
}

export interface ProjectVideoAlbum {
  title: string;
  videoLink: string | null;
  videos: ProjectVideo[];
}

export interface Project {
  id: string;
  /** The address below /projects; unique over all projects. */
  slug: string;
  name: string;
  location: string | null;
  city: string | null;
  state: string | null;
  category: string | null;
  /** The raw text of upstream; project-status.ts reads it. */
  status: string | null;
  startedOn: IsoDay | null;
  description: string | null;
  image: string | null;
  thumbnail: string | null;
  latitude: number | null;
  longitude: number | null;
  developer: string | null;
  /** Absent where upstream's record leaves it out, as a list may: then nothing is said of it. */
  reraId?: string | null;
  /** It needs a RERA number and has none: no price of it is shown, and a callback is all that is offered. */
  isUnregistered?: true;
  /** Absent where upstream's record leaves them out, as a list may: then nothing is known of them. */
  properties?: Property[];
  documents: ProjectDocument[];
  albums: ProjectAlbum[];
  videos: ProjectVideoAlbum[];
}

export interface NewsItem {
  id: string;
  title: string;
  description: SafeHtml;
  date: IsoDay | null;
  image: string | null;
  thumbnail: string | null;
}

export interface EventItem {
  id: string;
  title: string;
  description: SafeHtml;
  startsOn: IsoDay | null;
  endsOn: IsoDay | null;
  location: string | null;
  image: string | null;
  thumbnail: string | null;
}

export interface PressItem {
  id: string;
  title: string;
  date: IsoDay | null;
  image: string | null;
}

export interface DownloadItem {
  id: string;
  title: string;
  fileUrl: string;
  createdOn: IsoDay | null;
}

export interface Job {
  id: string;
  slug: string;
  title: string;
  location: string | null;
  experienceMin: number | null;
  experienceMax: number | null;
  skills: string[];
  description: SafeHtml;
  createdOn: IsoDay | null;
  employmentType: string | null;
  /** Rupees; upstream names no period. */
  salaryMin: number | null;
  salaryMax: number | null;
  deadline: IsoDay | null;
}

export interface Album {
  id: string;
  title: string;
  date: IsoDay | null;
  image: string | null;
  thumbnail: string | null;
}

export interface AlbumImage {
  id: string;
  title: string | null;
  image: string;
  date: IsoDay | null;
  albumTitle: string | null;
}

export interface VideoAlbum {
  id: string;
  title: string;
  videoLink: string | null;
  date: IsoDay | null;
}

export interface Video {
  id: string;
  title: string;
  videoLink: string;
  date: IsoDay | null;
}

/** Upstream's lists, by the names with which pages ask for them. */
export interface ContentLists {
  projects: Project;
  news: NewsItem;
  events: EventItem;
  press: PressItem;
  downloads: DownloadItem;
  jobs: Job;
  albums: Album;
  videoAlbums: VideoAlbum;
}

/** Its details, by id. A project has properties, documents, albums and videos then. */
export interface ContentDetails {
  project: Project;
  newsItem: NewsItem;
  event: EventItem;
  job: Job;
}

/** The entries of albums, by the album's id. */
export interface ContentEntries {
  albumImages: AlbumImage;
  albumVideos: Video;
}
