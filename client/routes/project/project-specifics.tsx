import { ContentText } from '../../components/content-text.tsx';
import { EnquiryOpener } from '../../components/enquiry-opener.tsx';
import { Icon } from '../../components/icon.tsx';
import { Prose } from '../../components/prose.tsx';
import { EmptyState } from '../../components/section.tsx';
import { TABLE_ROLES } from '../../components/table-roles.ts';
import { Tabs } from '../../components/tabs.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLangOf, useText } from '../../locale.ts';
import { PROJECT } from '../../text/project.ts';
import { subjectOf } from './project-panels.tsx';
import './project-specifics.css';
import './property-table.css';

/** The info list, then one of two tables: More Details or Available Properties (docs/product.md, "Projects"). */
export function ProjectSpecifics({ view }: { view: ViewOf<'project'> }) {
  const langOf = useLangOf();
  const text = useText(PROJECT);
  return (
    <>
      <section className="project-specifics" aria-labelledby="project-specifics-title">
        <h2 className="visually-hidden" id="project-specifics-title">
          {text.detailsAndProperties}
        </h2>
        <Tabs
          group="project-specifics"
          legend={text.show}
          tabs={{ properties: text.availableProperties, details: text.moreDetails }}
          chosen={view.properties.length ? 'properties' : 'details'}
        />
        <div className="project-specifics__details">
          <MoreDetails view={view} />
        </div>
        <div className="project-specifics__properties above-5" id="properties">
          {view.units && <PropertyLinks units={view.units} />}
          {view.properties.length ? (
            <PropertyTable view={view} />
          ) : (
            <EmptyState message={text.noProperties} />
          )}
        </div>
      </section>
      <section aria-labelledby="project-facts-title">
        <h2 className="visually-hidden" id="project-facts-title">
          {text.keyFacts}
        </h2>
        <dl className="project-facts stack columns-2 three-from-600 ruled-below">
          {view.facts.map(({ label, value, href }) => (
            <div className="pad-3 ruled-above" key={label}>
              <dt className="soft small">{label}</dt>
              <dd className="medium" lang={langOf(value)}>
                {/* A link only: no request goes to the map service before the click. */}
                {href ? (
                  <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
                    {value}
                    <Icon name="map-pin" />
                    <span className="visually-hidden">{text.mapInNewTab}</span>
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function MoreDetails({ view }: { view: ViewOf<'project'> }) {
  const text = useText(PROJECT);
  return (
    <table className="project-details" {...TABLE_ROLES.table}>
      <ContentText as="caption" className="visually-hidden" text={text.moreDetailsOf(view.name)} />
      <tbody {...TABLE_ROLES.rows}>
        <tr {...TABLE_ROLES.row}>
          <th className="soft small" {...TABLE_ROLES.rowHead}>
            {text.reraId}
          </th>
          <td {...TABLE_ROLES.cell}>{view.reraId ?? text.notAvailable}</td>
        </tr>
        <tr {...TABLE_ROLES.row}>
          <th className="soft small" {...TABLE_ROLES.rowHead}>
            {text.address}
          </th>
          <ContentText as="td" {...TABLE_ROLES.cell} text={view.address || text.notAvailable} />
        </tr>
        <tr {...TABLE_ROLES.row}>
          <th className="soft small" {...TABLE_ROLES.rowHead}>
            {text.description}
          </th>
          <td {...TABLE_ROLES.cell}>
            {view.description ? <Prose html={view.description} /> : text.notAvailable}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Links to the sizes and orders of the table, which the address holds. */
function PropertyLinks({ units: { sizes, sorts } }: { units: NonNullable<ViewOf<'project'>['units']> }) {
  const { units, availableProperties } = useText(PROJECT);
  const all = [
    [units.first, sizes],
    [units.sort, sorts],
  ] as const;
  return (
    <nav
      className="property-links above-4 below-4 small not-on-paper stack gap-2"
      aria-label={availableProperties}
    >
      {all
        .filter(([, links]) => links.length)
        .map(([label, links]) => (
          <p className="row middle" key={label}>
            {label}
            {links.map(({ label: name, href, isCurrent }) => (
              <a className="text-link pad-3" href={href} aria-current={isCurrent || undefined} key={href}>
                {name}
              </a>
            ))}
          </p>
        ))}
    </nav>
  );
}

/** On phones each row becomes a block, with a word of the column at each figure, which wide tables hide. */
function PropertyTable({ view }: { view: ViewOf<'project'> }) {
  const { columns, inRow, availableProperties, ask, askOf, plan } = useText(PROJECT);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return (
    <table className="project-properties block" {...TABLE_ROLES.table}>
      <caption className="visually-hidden">{availableProperties}</caption>
      <thead {...TABLE_ROLES.rows}>
        <tr {...TABLE_ROLES.row}>
          {names.map((column) => (
            <th {...TABLE_ROLES.columnHead} key={column}>
              {columns[column]}
            </th>
          ))}
          {/* The column of plan and enquiry links needs no heading. */}
          <td {...TABLE_ROLES.cell} />
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.rows}>
        {view.properties.map(
          ({ id, bhk, start, cells, unit, called, inside, monthly, left, plan: picture }) => (
            <tr {...TABLE_ROLES.row} key={id}>
              {names.map((column) => (
                <Cell
                  column={column}
                  label={(inRow as Partial<Record<typeof column, string>>)[column]}
                  text={cells[column]}
                  // True where the title already says `2 BHK`.
                  isSaid={column === 'bhk' && cells.title.includes(cells.bhk)}
                  more={{ title: inside, price: monthly, floor: left }[column as string]}
                  key={column}
                />
              ))}
              <td {...TABLE_ROLES.cell} className="project-properties__ways">
                {picture && (
                  <a
                    className="text-link touch"
                    href={`${picture.base}/1920.jpg`}
                    data-lightbox={`plan-${id}`}
                    data-picture={picture.base}
                    data-caption={picture.alt}
                  >
                    {plan}
                    <ContentText className="visually-hidden" text={askOf(cells.title)} />
                  </a>
                )}
                <EnquiryOpener
                  form="callback"
                  project={{ ...subjectOf(view), bhk, start, unit }}
                  className="text-link touch"
                  about={called && askOf(called)}
                >
                  {ask}
                </EnquiryOpener>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

interface CellProps {
  column: string;
  label: string | undefined;
  text: string;
  isSaid: boolean;
  more: string | null | undefined;
}

function Cell({ column, label, text, isSaid, more }: CellProps) {
  return (
    <td {...TABLE_ROLES.cell} className={`project-properties__${column}`} data-said={isSaid ? '' : undefined}>
      <ContentText text={text} />
      {label && <span className="project-properties__label soft"> {label}</span>}
      {more && <span className="project-properties__more soft tiny block">{more}</span>}
    </td>
  );
}
