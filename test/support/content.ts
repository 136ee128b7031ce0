import type { Project } from '../../shared/content.ts';

/** A project as our code knows it, with nothing but its name. */
export function bareProject(over: Partial<Project> = {}): Project {
  return {
    id: '7',
    slug: 'lake-view',
    name: 'Lake View',
    location: null,
    city: null,
    state: null,
    category: null,
    status: null,
    startedOn: null,
    description: null,
    image: null,
    thumbnail: null,
    latitude: null,
    longitude: null,
    developer: null,
    reraId: null,
    properties: [],
    documents: [],
    albums: [],
    videos: [],
    ...over,
  };
}
