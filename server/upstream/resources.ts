import { RESOURCES, type Resource } from '../../shared/content.ts';

/** All content has an id. */
export interface Item {
  id: string;
}

export type ResourceName = keyof typeof RESOURCES;

export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[];

const NAMES = new Map(RESOURCE_NAMES.map((name) => [RESOURCES[name].endpoint, name]));

/** @returns the key of a resource in the cache: `getAllNews`, `getNewsById:7` */
export function keyOf(name: ResourceName, id: string | null = null): string {
  const { endpoint } = RESOURCES[name];
  return id === null ? endpoint : `${endpoint}:${id}`;
}

/** A resource, and the id of its album or record; null for a list. */
export type ResourceByKey = Resource<Item> & { name: ResourceName; id: string | null };

/** @param key as `keyOf` gives it */
export function resourceOf(key: string): ResourceByKey {
  const [endpoint = '', id = null] = key.split(':');
  const name = NAMES.get(endpoint) as ResourceName;
  return { ...(RESOURCES[name] as unknown as Resource<Item>), name, id };
}
