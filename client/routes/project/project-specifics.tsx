import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { langOf } from '../../components/lang-of.ts';
import type { Fact, ProjectView } from './project-view.ts';
import { PROPERTY_COLUMNS, type PropertyRow } from './property-row.ts';

/** The info list, then one of two tables: More Details or Available Properties (docs/product.md, "Projects"). */
export function ProjectSpecifics({ view }: { view: ProjectView }) {
  return (
    <>
      <section aria-labelledby="project-facts-title">
        <h2 className="visually-hidden" id="project-facts-title">
          Key facts
        </h2>
        <dl className="project-facts">
          {view.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd lang={langOf(fact.value)}>
                <FactValue fact={fact} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="project-specifics" aria-labelledby="project-specifics-title">
        <h2 className="visually-hidden" id="project-specifics-title">
          Details and properties
        </h2>
        <fieldset className="tabs">
          <legend className="visually-hidden">Show</legend>
          <span className="tabs__tab">
            <input
              className="visually-hidden"
              type="radio"
              name="project-specifics"
              id="show-details"
              defaultChecked
            />
            <label htmlFor="show-details">More Details</label>
          </span>
          <span className="tabs__tab">
            <input className="visually-hidden" type="radio" name="project-specifics" id="show-properties" />
            <label htmlFor="show-properties">Available Properties</label>
          </span>
        </fieldset>
        <div className="project-specifics__details">
          <MoreDetails view={view} />
        </div>
        <div className="project-specifics__properties">
          {view.properties.length ? (
            <PropertyTable rows={view.properties} />
          ) : (
            <EmptyState message="No property details available." />
          )}
        </div>
      </section>
    </>
  );
}

/** The place links to the map only where its coordinates are known; nothing is loaded from there before the click. */
function FactValue({ fact: { value, href } }: { fact: Fact }) {
  if (!href) return value;
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
      {value}
      <Icon name="map-pin" />
      <span className="visually-hidden"> (map, opens in a new tab)</span>
    </a>
  );
}

function MoreDetails({ view }: { view: ProjectView }) {
  return (
    <table className="project-details">
      <caption className="visually-hidden" lang={langOf(view.name)}>
        More details of {view.name}
      </caption>
      <tbody>
        <tr>
          <th scope="row">RERA id</th>
          <td>{view.reraId ?? 'Not available'}</td>
        </tr>
        <tr>
          <th scope="row">Address</th>
          <td lang={langOf(view.address)}>{view.address || 'Not available'}</td>
        </tr>
        <tr>
          <th scope="row">Description</th>
          <td>
            {view.description.length
              ? view.description.map((paragraph) => (
                  <p key={paragraph} lang={langOf(paragraph)}>
                    {paragraph}
                  </p>
                ))
              : 'Not available'}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** On phones each row becomes a small sheet of its own: the cells then carry the column's name themselves. */
function PropertyTable({ rows }: { rows: PropertyRow[] }) {
  return (
    <table className="project-properties">
      <caption className="visually-hidden">Available properties</caption>
      <thead>
        <tr>
          {PROPERTY_COLUMNS.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {row.cells.map((cell, index) => (
              <td data-label={PROPERTY_COLUMNS[index]} key={PROPERTY_COLUMNS[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
