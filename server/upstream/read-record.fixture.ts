import { RESOURCES, type Resource } from '../../shared/content.ts';
import type { SafeHtml } from '../../shared/read-body.ts';
import { type Parser, RecordReader } from '../../shared/record.ts';
import type { UpstreamRecord } from '../../shared/upstream-record.ts';

const sanitise = (html: string) => `clean:${html}` as SafeHtml;
/** Content of a record, or a word for what is not shown. Each reads a record of its own. */
export const reading =
  <T>({ parse }: { parse: Parser<T> }) =>
  (record: UpstreamRecord) =>
    new RecordReader(structuredClone(record), { sanitise, drift: {}, faults: {}, media: [] }).parsed(parse);
/** Content that is shown; null for hidden content, too. */
const showing =
  <T>(resource: { parse: Parser<T> }) =>
  (record: UpstreamRecord): T | null => {
    const parsed = reading(resource)(record);
    return parsed === 'hidden' || parsed === 'unmarked' ? null : parsed;
  };
type Shown<Row> = Row extends Resource<infer T> ? (record: UpstreamRecord) => T | null : never;
const all = Object.entries(RESOURCES).map(([name, row]) => [name, showing<unknown>(row)]);
/** By the names of resources. */
export const shown: { [Name in keyof typeof RESOURCES]: Shown<(typeof RESOURCES)[Name]> } =
  Object.fromEntries(all);
