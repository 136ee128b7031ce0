import { ContentText } from '../../components/content-text.tsx';
import { useText } from '../../locale.ts';
import { PROJECT } from '../../text/project.ts';
import type { ProjectView } from './project-view.ts';
import './nearby.css';

/** From the middle of the picture to the farthest place, in its units. */
const REACH = 100;
const HALF = 118;

/** A picture of our own of what is near, and the same as a list: nobody else is asked for a map. */
export function Nearby({ view: { near, name } }: { view: ProjectView }) {
  const text = useText(PROJECT).near;
  return (
    <section className="near" aria-labelledby="near-title">
      <h2 className="project__subheading size-h3" id="near-title">
        {text.title}
      </h2>
      <div className="near__parts row middle gap-5">
        <svg
          className="near__picture"
          viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
          role="img"
          aria-label={text.picture(name)}
        >
          {[1, 2, 3].map((ring) => (
            <circle className="near__ring" r={(REACH * ring) / 3} key={ring} />
          ))}
          <path className="near__ring" d={`M0 ${-HALF + 14}V${-REACH}`} />
          <text className="near__number strong" y={-HALF + 11}>
            {text.north}
          </text>
          <path className="near__home" d="M0-9 9 0H6v8h-12V0h-3z" />
          {near.map(({ x, y }, index) => (
            <g transform={`translate(${round(x * REACH)} ${round(y * REACH)})`} key={near[index]?.name}>
              <circle className="near__place" r={9} />
              <text className="near__number strong near__number--place" y={4}>
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
        <div>
          <ol className="near__list">
            {near.map((place) => (
              <li key={place.name}>
                <ContentText text={place.name} /> <strong>{place.distance}</strong>
              </li>
            ))}
          </ol>
          <p className="loan__note soft small">{text.note}</p>
        </div>
      </div>
    </section>
  );
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
