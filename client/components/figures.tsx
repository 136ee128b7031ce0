import type { Figure } from '../../shared/site-facts.ts';

/** Figures of the group, each with its label. */
export function Figures({ figures, className }: { figures: Figure[]; className: string }) {
  return (
    <dl className={`figures ${className}`}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
