import { RESOURCES } from '../../shared/content.ts';
import type { Content } from './content.ts';
import type { Reading } from './reading.ts';
import { type Item, RESOURCE_NAMES } from './resources.ts';

/** Records that are read beyond the lists: each may be a call. */
const MAX_RECORDS = 300;
/** Resources that name pictures and files which their lists do not name. */
const FULLER = ['project', 'albumImages', 'albumVideos'] as const;

/** Upstream's content from the cache where it can be: the lists, then projects and albums. What fails is left out. */
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
