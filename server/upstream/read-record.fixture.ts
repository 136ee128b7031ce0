import { RESOURCES } from '../../shared/content.ts';
import { type Parser, RecordReader, type SafeHtml, type UpstreamRecord } from '../../shared/record.ts';

const sanitise = (html: string) => `clean:${html}` as SafeHtml;
/** Content of a record, or a word for what is not shown. Each reads a record of its own. */
export const reading =
  <T>({ parse }: { parse: Parser<T> }) =>
  (record: UpstreamRecord) =>
    new RecordReader(structuredClone(record), { sanitise, drift: {} }).parsed(parse);
/** Content that is shown; null for hidden content, too. */
const showing =
  <T>(resource: { parse: Parser<T> }) =>
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
