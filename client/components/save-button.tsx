import { useText } from '../locale.ts';
import { forget, save, useShortlist } from '../shortlist-store.ts';
import { COMPONENTS } from '../text/components.ts';
import { ContentText } from './content-text.tsx';
import { MAX_SHORTLISTED } from './picked.ts';

/** Puts a project on the visitor's shortlist or takes it off; needs JavaScript. */
export function SaveButton({ slug, name, className }: { slug: string; name: string; className: string }) {
  const text = useText(COMPONENTS);
  const slugs = useShortlist();
  if (!slugs) return null;
  const isSaved = slugs.includes(slug);
  return (
    <button
      className={className}
      type="button"
      aria-pressed={isSaved}
      disabled={!isSaved && slugs.length >= MAX_SHORTLISTED}
      onClick={() => (isSaved ? forget(slug) : save([slug]))}
    >
      <span aria-hidden="true">{isSaved ? '★' : '☆'}</span> {isSaved ? text.saved : text.save}
      <ContentText className="visually-hidden" text={text.this(name)} />
    </button>
  );
}
