import type { Backend } from '../backend.ts';

/** What people say of the group, with their pictures. */
export function testimonialsView({ site, sitePicture }: Pick<Backend, 'site' | 'sitePicture'>) {
  return site.testimonials.map(({ name, feedback, location, image }) => ({
    name,
    feedback,
    location,
    picture: sitePicture(image, ''),
  }));
}
