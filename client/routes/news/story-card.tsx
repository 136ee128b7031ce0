import { ContentText, Day, TitleLink } from '../../components/content-text.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import type { StoryView } from '../../components/record-views.ts';
import './story-card.css';

/** `lead`: the picture beside a large title. `compact`: a small picture beside the title. */
const SHAPES = {
  row: { level: 'h2', ratio: '16/10', sizes: '(min-width: 992px) 400px, (min-width: 600px) 46vw, 30vw' },
  lead: { level: 'h2', ratio: '16/10', sizes: '(min-width: 992px) 58vw, 92vw' },
  compact: { level: 'h3', ratio: '4/3', sizes: '140px' },
} as const;

/** The preload of a page that begins with this story. */
export function leadPreload(story: StoryView | undefined) {
  return preloadOf(story?.picture, SHAPES.lead.sizes);
}

/** A story in a list: picture, day, title, first words. The whole card is the link. */
export function StoryCard({ story, shape = 'row' }: { story: StoryView; shape?: keyof typeof SHAPES }) {
  const { level, ratio, sizes } = SHAPES[shape];
  const { href, title, day, excerpt, picture } = story;
  return (
    <article
      className={`story-card stack positioned gap-4 picture-zoom${shape === 'row' ? '' : ` story-card--${shape}`}`}
    >
      <PictureBox
        picture={picture}
        ratio={ratio}
        sizes={sizes}
        className="story-card__picture"
        priority={shape === 'lead'}
      />
      <div className="story-card__text stack gap-1">
        <Day className="soft small" day={day} />
        <TitleLink as={level} className="story-card__title size-h4 snug" href={href} title={title} isCover />
        {shape !== 'compact' && (
          <ContentText as="p" className="story-card__excerpt soft small" text={excerpt} />
        )}
      </div>
    </article>
  );
}
