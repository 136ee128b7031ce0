import type { ReactNode } from 'react';

interface Row {
  key: string;
  /** The first is the row's heading. */
  cells: ReactNode[];
  isBad?: boolean;
}

/** A table that scrolls by itself where it is too wide. */
export function Table({ label, head, rows }: { label: string; head: string[]; rows: Row[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section without a heading
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [heading, ...cells], isBad }) => (
            <tr key={key} className={isBad ? 'bad' : undefined}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ButtonProps {
  action: '/desk/retry' | '/desk/refresh';
  title: string;
  /** Heard and not seen: what the button is for. */
  of?: string;
  /** Hidden; the token is one. */
  fields: Record<string, string>;
}

/** A form of one button. */
export function Button({ action, title, of, fields }: ButtonProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">
        {title}
        {of && <span className="hidden"> {of}</span>}
      </button>
    </form>
  );
}
