import { ContentText } from '../../components/content-text.tsx';
import { CallbackButton } from '../../components/enquiry-opener.tsx';
import { pickedHandle } from '../../components/picked.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import { EmptyState, PageHeading } from '../../components/section.tsx';
import { TABLE_ROLES } from '../../components/table-roles.ts';
import { QuietLink, TextLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLangOf, useLocale, usePage, useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { COMPARE } from '../../text/choosing.ts';
import './compare.css';

type Column = ViewOf<'compare'>['columns'][number];

/** The lists to pick projects from. */
const LISTS = ['ongoing', 'completed', 'upcoming'] as const;

export const handle = pickedHandle<ViewOf<'compare'>>(COMPARE, ({ columns }) => columns, 6);

export function Component() {
  const { columns, rows, gone, leftOut } = usePage<ViewOf<'compare'>>();
  const { links } = useLocale();
  const text = useText(COMPARE);
  const { rera } = useShellFacts();
  return (
    <div className="list-page compare-page wrap">
      <PageHeading eyebrow={text.eyebrow} title={text.title} intro={text.intro} />
      {gone.length > 0 && <p className="form-message below-4 medium">{text.gone(gone.join(', '))}</p>}
      {leftOut.length > 0 && (
        <p className="form-message below-4 medium">{text.leftOut(leftOut.join(', '))}</p>
      )}
      {columns.length ? (
        <>
          <CompareTable columns={columns} rows={rows} />
          {columns.length === 1 && (
            <p className="compare-page__note soft small">
              <TextLink href={links.projects()}>{text.one}</TextLink>
            </p>
          )}
          <p className="compare-page__note soft small">
            <a className="text-link" href={rera.url} rel="noopener">
              {text.rera(new URL(rera.url).host)}
            </a>
          </p>
          <p className="compare-page__ways not-on-paper row middle gap-row above-4">
            <TextLink href={links.shortlist(columns.map(({ slug }) => slug))}>{text.toShortlist}</TextLink>
            <span className="compare-page__note soft small">{text.print}</span>
          </p>
        </>
      ) : (
        <EmptyState message={text.nothing}>
          <p>{text.howTo}</p>
          {LISTS.map((kind) => (
            <QuietLink href={links[kind]()} key={kind}>
              {text.lists[kind]}
            </QuietLink>
          ))}
        </EmptyState>
      )}
    </div>
  );
}

/** On phones each label stands above its row, so that three projects fit side by side. The names stay in view. */
function CompareTable({ columns, rows }: Pick<ViewOf<'compare'>, 'columns' | 'rows'>) {
  const langOf = useLangOf();
  const { links } = useLocale();
  const text = useText(COMPARE);
  return (
    <section className="compare below-4" aria-label={text.table}>
      <table className="compare__table numbers full" {...TABLE_ROLES.table}>
        <thead {...TABLE_ROLES.rows}>
          <tr {...TABLE_ROLES.row}>
            <th {...TABLE_ROLES.columnHead}>{text.about}</th>
            {columns.map((column) => (
              <th {...TABLE_ROLES.columnHead} key={column.slug}>
                <ContentText
                  as="a"
                  className="compare__name touch pointed strong snug"
                  href={links.project(column.slug)}
                  text={column.name}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.rows}>
          <tr {...TABLE_ROLES.row}>
            <th {...TABLE_ROLES.rowHead}>
              <span className="visually-hidden">{text.ways}</span>
            </th>
            {columns.map((column) => (
              <td {...TABLE_ROLES.cell} key={column.slug}>
                <ColumnWays column={column} others={columns.filter((other) => other !== column)} />
              </td>
            ))}
          </tr>
          {rows.map(({ label, cells, differs }) => (
            <tr
              {...TABLE_ROLES.row}
              className={differs ? 'compare__row' : 'compare__row compare__row--same'}
              key={label}
            >
              <th {...TABLE_ROLES.rowHead}>{label}</th>
              {columns.map(({ slug }, index) => (
                <td {...TABLE_ROLES.cell} lang={langOf(cells[index])} key={slug}>
                  {cells[index] ?? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">{text.unknown}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColumnWays({ column, others }: { column: Column; others: Column[] }) {
  const { links } = useLocale();
  const text = useText(COMPARE);
  const { name, picture } = column;
  return (
    <div className="compare__head stack at-start gap-2">
      <PictureBox picture={picture} ratio="4/3" largest={640} />
      <CallbackButton project={column} className="button button--quiet button--small small" />
      <a
        className="text-link compare__remove not-on-paper small pad-3"
        href={links.compare(others.map((other) => other.slug))}
      >
        {text.remove}
        <ContentText className="visually-hidden" text={` ${name}`} />
      </a>
    </div>
  );
}
