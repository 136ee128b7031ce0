import type { DemoContent, DemoRecord } from './demo-content.ts';

/** The content calls of the upstream API, as pure functions of the content and the query. */

export interface JsonResponse {
  status: number;
  body: unknown;
}

type List = (content: DemoContent, query: URLSearchParams) => DemoRecord[];

/** Lists, sent whole unless the query asks for a page. */
const LISTS = {
  getAllProject: (content) => content.projects.map(summary),
  getAllNews: (content) => content.news,
  getAllEvent: (content, query) => titled(content.events, query.get('title')),
  getAllPresscoverage: (content) => content.press,
  getAllDownload: (content) => content.downloads,
  getAllJob: (content) => content.jobs,
  getAllGallery: (content) => content.galleries,
  getAllVideo: (content) => content.videoAlbums,
  getAllImageByAlbumId: (content, query) => ofAlbum(content.galleryImages, query.get('albumId')),
  getAllGalleryVideoById: (content, query) => ofAlbum(content.albumVideos, query.get('albumId')),
} satisfies Record<string, List>;

/** The records among which a detail's call finds its id. */
const DETAILS = {
  getProjectById: (content) => content.projects,
  getNewsById: (content) => content.news,
  getEventById: (content) => content.events,
  getJobById: (content) => content.jobs,
} satisfies Record<string, List>;

export type ContentEndpoint = keyof typeof LISTS | keyof typeof DETAILS;
export const CONTENT_ENDPOINTS = Object.keys({ ...LISTS, ...DETAILS }) as ContentEndpoint[];
const lists = new Map<string, List>(Object.entries(LISTS));
const details = new Map<string, List>(Object.entries(DETAILS));

/** The records of a page where the query has no `limit`, and the largest `limit`. */
const LIMIT = { usual: 20, max: 100 };

/**
 * One content call.
 * @param path the part after `/front/api/v1/`
 * @returns the envelope `{success, data: {data, …}}`, of `getProjectById` `{success, data: [record]}`;
 * 404 with `{success: false, message}` for an unknown call or id
 */
export function answerContent(content: DemoContent, path: string, query: URLSearchParams): JsonResponse {
  const [name = '', id, ...rest] = path.split('/');
  const list = lists.get(name);
  if (list && id === undefined) return success(pageOf(list(content, query), query));
  const found = details.get(name)?.(content, query);
  if (!found || !id || rest.length) return failure(404, 'No such call');
  const record = found.find((candidate) => String(candidate.id) === id);
  if (!record) return failure(404, 'Record not found');
  return success(name === 'getProjectById' ? [record] : record);
}

function success(data: unknown): JsonResponse {
  return { status: 200, body: { success: true, data } };
}

export function failure(status: number, message: string): JsonResponse {
  return { status, body: { success: false, message } };
}

function pageOf(records: DemoRecord[], query: URLSearchParams) {
  const total = records.length;
  if (!query.has('page') && !query.has('limit')) return { data: records, total, page: 1, limit: total };
  const page = whole(query.get('page'), 1);
  const limit = Math.min(whole(query.get('limit'), LIMIT.usual), LIMIT.max);
  return { data: records.slice((page - 1) * limit, page * limit), total, page, limit };
}

function whole(text: string | null, fallback: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;
}

/** A project as lists have it: only the fields that a card shows. */
function summary({ documents: _, albums: __, videos: ___, ...project }: DemoRecord): DemoRecord {
  if (!Array.isArray(project.properties)) return project;
  const homes = project.properties as DemoRecord[];
  return {
    ...project,
    properties: homes.map(({ id, spec_title, bhk, price }) => ({ id, spec_title, bhk, price })),
  };
}

function titled(records: DemoRecord[], title: string | null): DemoRecord[] {
  const wanted = title?.trim().toLowerCase();
  if (!wanted) return records;
  return records.filter((record) => String(record.title).toLowerCase().includes(wanted));
}

function ofAlbum(records: DemoRecord[], albumId: string | null): DemoRecord[] {
  return records
    .filter((record) => String(record.albumId) === albumId)
    .map(({ albumId: _, ...record }) => record);
}
