import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type PlacePart, PlacePartContext } from '../../client/shell/frame-part.tsx';
import { createLeastUsed, once } from '../stores/least-used.ts';

/** Each place in the menus makes a header of its own, in each language, of 10 kB. */
const MAX_PARTS = 40;
/** An element that no page has. */
const PLACE = 'part-goes-here';
const PLACES = new RegExp(`<${PLACE} id="(\\d+)"></${PLACE}>`);
/** Where a component waited or threw, as React marks it in a text: the stream waits, and says what was thrown. */
const UNFINISHED = '<!--$!-->';

/** Renders apps whole, and the parts of their frame (client/shell/frame-part.tsx) once for all that have them. */
export function createFrameParts() {
  /** By language, name and variant. */
  const parts = createLeastUsed<string, Promise<string>>(MAX_PARTS);

  /**
   * The same characters as React writes for the whole app.
   * @throws what a component throws
   */
  async function render(app: ReactNode): Promise<string> {
    const names: string[] = [];
    const nodes: ReactNode[] = [];
    const place: PlacePart = (name, part) => {
      nodes.push(part);
      return createElement(PLACE, { id: names.push(name) - 1 });
    };
    const html = await renderWhole(<PlacePartContext value={place}>{app}</PlacePartContext>);
    // Odd pieces are the numbers of places.
    const pieces = html.split(PLACES).map((piece, index) => {
      if (index % 2 === 0) return piece;
      const place = Number(piece);
      return once(parts, names[place] ?? '', () => renderWhole(nodes[place]));
    });
    return (await Promise.all(pieces)).join('');
  }

  return { render };
}

async function renderWhole(node: ReactNode): Promise<string> {
  // Half of what the stream costs, for the same characters.
  const html = renderToString(node);
  return html.includes(UNFINISHED) ? renderWaiting(node) : html;
}

function renderWaiting(node: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      // Otherwise finished content over about 12 kB is hidden until a script shows it (react/react#34966).
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}
