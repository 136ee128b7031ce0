import type { VideoObject } from 'schema-dts';
import { instantOf } from '../../shared/india-time.ts';
import { youTubeId } from '../../shared/readers/film.ts';
import type { VideoView } from '../components/record-views.ts';

/**
 * A film as Google's list of films asks for it.
 * @param day on which it was published
 * @param about of what it tells, where its title says no more
 * @returns nothing for a film whose day is not known, that has no still, or that plays on a page of its own alone
 */
export function videoObject(video: VideoView, day: string | null | undefined, about: string): VideoObject[] {
  const { title, still } = video;
  const place = placeOf(video);
  if (!still || !day || !place) return [];
  return [
    {
      '@type': 'VideoObject',
      name: title,
      description: about || title,
      thumbnailUrl: `${still.base}/640.jpg`,
      uploadDate: instantOf(day),
      ...place,
    },
  ];
}

/** The file itself on our own server, else its player. */
function placeOf({ href, player }: VideoView): { contentUrl: string } | { embedUrl: string } | null {
  if (href.startsWith('/')) return { contentUrl: href };
  const id = youTubeId(href);
  if (id) return { embedUrl: `https://www.youtube.com/embed/${id}` };
  return player ? { embedUrl: player } : null;
}
