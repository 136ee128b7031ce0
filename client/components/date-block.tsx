import { dayParts } from '../../shared/formats.ts';
import { useLocale } from '../locale.ts';
import './date-block.css';

/** A day as a block. @param day `YYYY-MM-DD`, an hour may follow; null leaves an empty block, so that rows align */
export function DateBlock({ day }: { day: string | null }) {
  const { language } = useLocale();
  if (!day) return <span className="date-block date-block--none stack middle soft tiny" aria-hidden="true" />;
  const parts = dayParts(day, language);
  return (
    <time className="date-block stack middle soft tiny" dateTime={day.slice(0, 10)}>
      <span className="date-block__day link display-font">{parts.day}</span>{' '}
      <span className="date-block__month strong">{parts.month}</span>{' '}
      <span className="date-block__year">{parts.year}</span>
    </time>
  );
}
