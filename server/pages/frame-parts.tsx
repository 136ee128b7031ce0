import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type PlacePart, PlacePartContext } from '../../client/shell/frame-part.tsx';
import { createLeastUsed, once } from '../http/least-used.ts';

/** Each place in the menus makes a header of its own, in each language, of 10 kB. */
const MAX_PARTS = 40;
/** An element that no page has. */
const PLACE = 'part-goes-here';
const PLACE_START = `<${PLACE} id="`;
const PLACE_END = `"></${PLACE}>`;
/** Where a component waited or threw, as React marks it in a text: the stream waits, and says what was thrown. */
const UNFINISHED = '<!--$!-->';

/** Renders apps whole, and the parts of their frame (client/shell/frame-part.tsx) once for all that have them. */
export function createFrameParts() {
  /** By language, name and variant. */
  const parts = createLeastUsed<string, Promise<Buffer>>(MAX_PARTS);

  /**
   * The same as React writes for the whole app, in pieces: those of the frame are shared, and must not be changed. They
   * are encoded once for all pages.
   * @throws what a component throws
   */
  async function render(app: ReactNode): Promise<readonly Buffer[]> {
    const names: string[] = [];
    const nodes: ReactNode[] = [];
    const place: PlacePart = (name, part) => {
      nodes.push(part);
      return createElement(PLACE, { id: names.push(name) - 1 });
    };
    const html = await renderWhole(<PlacePartContext value={place}>{app}</PlacePartContext>);
    const { between, places } = splitAtPlaces(html);
    const placed = await Promise.all(
      places.map((index) => once(parts, names[index] ?? '', () => renderWhole(nodes[index]))),
    );
    return between.flatMap((piece, index) => [piece, ...placed.slice(index, index + 1)]);
  }

  return { render };
}

export type FrameParts = ReturnType<typeof createFrameParts>;

/** @returns what stands between the places, and the number in each */
function splitAtPlaces(html: Buffer) {
  const between: Buffer[] = [];
  const places: number[] = [];
  let from = 0;
  for (let at = html.indexOf(PLACE_START); at >= 0; at = html.indexOf(PLACE_START, from)) {
    const end = html.indexOf(PLACE_END, at);
    between.push(html.subarray(from, at));
    places.push(Number(html.toString('latin1', at + PLACE_START.length, end)));
    from = end + PLACE_END.length;
  }
  between.push(html.subarray(from));
  return { between, places };
}

async function renderWhole(node: ReactNode): Promise<Buffer> {
  // Half of what the stream costs, for the same characters.
  const html = Buffer.from(renderToString(node));
  return html.includes(UNFINISHED) ? renderWaiting(node) : html;
}

function renderWaiting(node: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      // Otherwise finished content over about 12 kB is hidden until a script shows it (react/react#34966).
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}
