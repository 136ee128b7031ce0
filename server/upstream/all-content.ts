import { RESOURCES } from '../../shared/content.ts';
import type { Content } from './content.ts';
import type { Reading } from './reading.ts';
import { type Item, RESOURCE_NAMES } from './resources.ts';

/** The most details that are read after the lists: each may be a call. */
const MAX_RECORDS = 300;
/** Details with pictures and files that their lists lack. */
const FULLER = ['project', 'albumImages', 'albumVideos'] as const;

/** Upstream's content, cached where possible: the lists, then projects and albums. A failed read gives no record. */
export async function* allContent(content: Content): AsyncGenerator<unknown> {
  const ids = new Map<string, string[]>();
  for (const name of RESOURCE_NAMES.filter((each) => !RESOURCES[each].idsIn)) {
    const read = content[name] as () => Promise<Reading<Item[]>>;
    const list = (await read().catch(() => null))?.value ?? [];
    ids.set(
      name,
      list.map(({ id }) => id),
    );
    yield list;
  }
  const fuller = FULLER.flatMap((name) => {
    const all = ids.get(RESOURCES[name].idsIn ?? '') ?? [];
    return all.map((id) => () => content[name](id) as Promise<Reading<unknown>>);
  });
  for (const read of fuller.slice(0, MAX_RECORDS)) yield (await read().catch(() => null))?.value;
}
