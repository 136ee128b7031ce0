import type { VideoObject } from 'schema-dts';
import { instantOf } from '../../shared/india-time.ts';
import { youTubeId } from '../../shared/readers/film.ts';
import type { VideoView } from '../components/record-views.ts';

/**
 * A film in Google's format.
 * @param day the day of publication
 * @param about the subject of the film, for its description
 * @returns nothing for a film without a known day or a still, or one that plays only on its own page
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

/** The address of the file on our own server, else of the player; null for neither. */
function placeOf({ href, player }: VideoView): { contentUrl: string } | { embedUrl: string } | null {
  if (href.startsWith('/')) return { contentUrl: href };
  const id = youTubeId(href);
  if (id) return { embedUrl: `https://www.youtube.com/embed/${id}` };
  return player ? { embedUrl: player } : null;
}
