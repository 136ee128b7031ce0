import type { Picture } from '../../shared/picture.ts';
import { langOf } from './lang-of.ts';
import { PictureBox, type PictureRatio } from './picture-box.tsx';
import './story-card.css';

/** What a story card shows; plain JSON, already formatted. */
export interface StoryCardView {
  href: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
  excerpt: string;
  picture: Picture | null;
}

interface StoryCardProps {
  story: StoryCardView;
  ratio?: PictureRatio;
  /** How wide the picture is; the default fits a row of three. */
  sizes?: string;
  /** 2 where no heading stands between the page's own and the cards. */
  level?: 2 | 3;
  /** `lead`: the picture beside a large title. `compact`: a small picture beside the title. */
  shape?: 'lead' | 'compact';
  priority?: boolean;
}

const ROW_OF_THREE = '(min-width: 992px) 400px, (min-width: 600px) 46vw, 30vw';

/** Something to read in a list of its kind: picture, date, title, the first words. The whole card leads to it. */
export function StoryCard({
  story,
  ratio = '16/10',
  sizes = ROW_OF_THREE,
  level = 2,
  shape,
  priority,
}: StoryCardProps) {
  const Title = `h${level}` as const;
  return (
    <article className={shape ? `story-card picture-zoom story-card--${shape}` : 'story-card picture-zoom'}>
      <PictureBox
        picture={story.picture}
        ratio={ratio}
        sizes={sizes}
        className="story-card__picture"
        {...(priority && { priority })}
      />
      <div className="story-card__text stack gap-1">
        {story.day && (
          <time className="soft small" dateTime={story.day}>
            {story.date}
          </time>
        )}
        <Title className="story-card__title">
          <a className="cover-link" href={story.href} lang={langOf(story.title)}>
            {story.title}
          </a>
        </Title>
        {story.excerpt && shape !== 'compact' && (
          <p className="story-card__excerpt soft small" lang={langOf(story.excerpt)}>
            {story.excerpt}
          </p>
        )}
      </div>
    </article>
  );
}
