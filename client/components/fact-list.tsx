import { ContentText } from './content-text.tsx';
import { Icon, type IconName } from './icon.tsx';
import './fact-list.css';

/** A label and its formatted value. */
export interface Fact {
  label: string;
  value: string;
  icon?: IconName;
}

/** Facts as pairs of label and value, with hairlines between them. @param row side by side where there is room */
export function FactList({
  facts,
  row,
  className = '',
}: {
  facts: Fact[];
  row?: boolean;
  className?: string;
}) {
  if (!facts.length) return null;
  return (
    <dl className={`fact-list ${row ? 'fact-list--row ' : ''}accent-icons stack numbers ${className}`}>
      {facts.map(({ label, value, icon }) => (
        <div className={row ? undefined : 'flex middle apart pad-3 ruled-below'} key={label}>
          <dt className="flex rigid middle gap-2 soft small">
            {icon && <Icon name={icon} />}
            {label}
          </dt>
          <ContentText as="dd" text={value} />
        </div>
      ))}
    </dl>
  );
}
