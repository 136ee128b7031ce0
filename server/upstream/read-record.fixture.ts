import type { SafeHtml } from '../../shared/content.ts';
import { parseProject } from './project-record.ts';
import type { ParseRecord, UpstreamRecord } from './record.ts';
import * as records from './records.ts';

/** What a parser reads; a word for what is not shown. Each reads a record of its own. */
export const reading =
  <T>(parse: ParseRecord<T>) =>
  (record: UpstreamRecord) =>
    parse(structuredClone(record), (html) => `clean:${html}` as SafeHtml);
/** What a parser shows; null for what is hidden, too. */
export const showing =
  <T>(parse: ParseRecord<T>) =>
  (record: UpstreamRecord): T | null => {
    const parsed = reading(parse)(record);
    return parsed === 'hidden' || parsed === 'unmarked' ? null : parsed;
  };
export const project = showing(parseProject);
export const news = showing(records.parseNews);
export const event = showing(records.parseEvent);
export const job = showing(records.parseJob);
export const press = showing(records.parsePress);
export const download = showing(records.parseDownload);
export const album = showing(records.parseAlbum);
export const albumImage = showing(records.parseAlbumImage);
export const videoAlbum = showing(records.parseVideoAlbum);
export const video = showing(records.parseVideo);
