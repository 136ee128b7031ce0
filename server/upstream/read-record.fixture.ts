import { RESOURCES } from '../../shared/content.ts';
import type { SafeHtml, Schema } from '../../shared/schema.ts';
import { createRecordReader } from './parse-body.ts';
import type { UpstreamRecord } from './upstream.ts';

/** Content of a record, or a word for what is not shown. Each reads a record of its own. */
export const reading =
  <T>({ schema }: { schema: Schema<T> }) =>
  (record: UpstreamRecord) =>
    createRecordReader((html) => `clean:${html}` as SafeHtml, {})(schema, structuredClone(record));
/** Content that is shown; null for hidden content, too. */
const showing =
  <T>(resource: { schema: Schema<T> }) =>
  (record: UpstreamRecord): T | null => {
    const parsed = reading(resource)(record);
    return parsed === 'hidden' || parsed === 'unmarked' ? null : parsed;
  };
export const project = showing(RESOURCES.project);
export const news = showing(RESOURCES.news);
export const event = showing(RESOURCES.event);
export const job = showing(RESOURCES.job);
export const press = showing(RESOURCES.press);
export const download = showing(RESOURCES.downloads);
export const album = showing(RESOURCES.albums);
export const albumImage = showing(RESOURCES.albumImages);
export const videoAlbum = showing(RESOURCES.videoAlbums);
export const video = showing(RESOURCES.albumVideos);
