import { randomBytes } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement, type ReactNode, use } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { App } from '../../client/shell/app.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';

/** Stands for the nonce in what is rendered once for all. No content can name it: nobody ever gets to see it. */
export const NONCE_SLOT = `nonce-${randomBytes(16).toString('hex')}`;

/** What stands before a page and after it. */
type Around = readonly [before: string, after: string];

/** The frame of a page, as React writes it: header and menus, which say where the visitor is. */
export interface Frame {
  /** Sent while the page is on its way. */
  early: string;
  /** Around a page that comes after `early`, with the script that puts it in its place. */
  late: Around;
  /** Around the same page where it is rendered whole. */
  whole: Around;
}

/** An element that no page has. */
const PLACE = 'page-goes-here';
const PLACE_HTML = `<${PLACE}></${PLACE}>`;
/** More than any frame: React waits where a reader's buffer is full. */
const BUFFER_BYTES = 4 * 1024 * 1024;

/**
 * Renders a frame without its page, whole and streamed: what React writes around the page's place is the same
 * whatever stands there, so a page that was rendered once can be sent either way.
 * @throws what a component of the frame throws
 */
export async function renderFrame(facts: ShellFacts, path: string): Promise<Frame> {
  const place = createElement(PLACE);
  const app = (page: ReactNode) => <App facts={facts} path={path} page={page} />;
  let arrive = (_page: ReactNode) => {};
  const arrival = new Promise<ReactNode>((resolve) => {
    arrive = resolve;
  });
  const [early, rest] = await new Promise<[string, Promise<string>]>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app(<Late page={arrival} />), {
      nonce: NONCE_SLOT,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        const out = pipe(new PassThrough({ highWaterMark: BUFFER_BYTES }));
        // React has written the whole shell, but a stream takes its pieces tick by tick.
        setImmediate(() => {
          const shell = Buffer.concat(piecesOf(out)).toString();
          arrive(place);
          resolve([shell, text(out)]);
        });
      },
      onShellError: reject,
      onError: reject,
    });
  });
  return { early, late: around(await rest), whole: around(renderToString(app(place))) };
}

/**
 * The part of a whole page that is sent after its frame.
 * @param html the whole page: head, frame, page and tail
 * @throws when it was not rendered within that frame
 */
export function afterFrame({ late, whole }: Frame, html: string): string {
  const [before, after] = whole;
  const start = html.indexOf(before);
  const end = html.lastIndexOf(after);
  if (start < 0 || end < start) throw new Error('The page does not stand in its frame');
  const page = html.slice(start + before.length, end);
  return late[0] + page + late[1] + html.slice(end + after.length);
}

/** What has arrived: a stream gives one piece for each `read`. */
function piecesOf(stream: Readable): Buffer[] {
  const pieces: Buffer[] = [];
  for (let piece = stream.read(); piece !== null; piece = stream.read()) pieces.push(piece);
  return pieces;
}

function around(html: string): Around {
  const [before, after, ...more] = html.split(PLACE_HTML);
  if (before === undefined || after === undefined || more.length)
    throw new Error('A frame has one place for a page');
  return [before, after];
}

function Late({ page }: { page: Promise<ReactNode> }) {
  return use(page);
}
