import type { VideoObject } from 'schema-dts';
import { instantOf } from '../../shared/india-time.ts';
import { youTubeId } from '../../shared/readers/film.ts';
import type { VideoView } from '../components/record-views.ts';

/**
 * A film as Google's list of films asks for it.
 * @param day on which it was published
 * @param about of what it tells, where its title says no more
 * @returns nothing for a film whose day is not known, or that has no still
 */
export function videoObject(video: VideoView, day: string | null | undefined, about: string): VideoObject[] {
  const { title, href, still } = video;
  if (!still || !day) return [];
  const id = youTubeId(href);
  return [
    {
      '@type': 'VideoObject',
      name: title,
      description: about || title,
      thumbnailUrl: `${still.base}/640.jpg`,
      uploadDate: instantOf(day),
      ...(id && { embedUrl: `https://www.youtube.com/embed/${id}` }),
      // Our own server has the file itself; elsewhere the address is that of a page.
      ...(href.startsWith('/') && { contentUrl: href }),
    },
  ];
}
