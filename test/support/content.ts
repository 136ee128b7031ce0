import { demoContent } from '../../server/demo/demo-content.ts';
import { parseBody } from '../../server/upstream/parse-body.ts';
import type { Project, SafeHtml } from '../../shared/content.ts';

/** So many projects of the demo, as our code knows them. */
export async function demoProjects(count: number): Promise<Project[]> {
  const body = JSON.stringify({ success: true, data: demoContent(count).projects });
  const { items } = await parseBody('projects', Buffer.from(body), (html) => html as SafeHtml);
  return items as Project[];
}

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
