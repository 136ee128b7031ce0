import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress } from 'node:zlib';
import { QUICK_BROTLI, quickEncoding } from './compression.ts';
import { NONCE_SLOT } from './frame.tsx';
import { createGzipFiller, type Fillings, type SlottedText } from './slotted-text.ts';

/** A page that follows its frame: both are shared by all who wait for the page, and have slots for the nonce. */
export interface StreamInput {
  frame: SlottedText;
  /** Never rejects. */
  late: Promise<SlottedText>;
  /** Headers for a stream with that nonce: name, value, name, value … */
  headersOf: (nonce: string) => string[];
}

/** Sends the frame now and the page when it is there. Never cached: the nonce is good for this response only. */
export async function streamPage(
  request: IncomingMessage,
  response: ServerResponse,
  { frame, late, headersOf }: StreamInput,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const fillings = { [NONCE_SLOT]: nonce };
  const encoding = quickEncoding(request.headers['accept-encoding']);
  const send = sendAs[encoding ?? 'identity'](response, fillings);
  // Compressed by its first reader, so before the headers.
  if (encoding === 'gzip') await frame.deflated();
  if (response.destroyed) return;
  const headers = headersOf(nonce);
  response.writeHead(200, encoding ? [...headers, 'content-encoding', encoding] : headers);
  await send.part(frame);
  const rest = await late;
  if (response.destroyed) return;
  await send.part(rest);
  send.end();
}

/** A reader who takes little or nothing costs no more than another: what waits for them are the shared pieces. */
const sendAs = {
  identity: (response: ServerResponse, fillings: Fillings) => ({
    part: async (text: SlottedText) => writeAll(response, text.filled(fillings)),
    end: () => void response.end(),
  }),
  gzip: (response: ServerResponse, fillings: Fillings) => {
    const filler = createGzipFiller();
    return {
      part: async (text: SlottedText) => writeAll(response, await filler.add(text, fillings)),
      end: () => void response.end(filler.end()),
    };
  },
  /** For who takes nothing else, which no browser says: compressed for each. */
  br: (response: ServerResponse, fillings: Fillings) => {
    const encoder = createBrotliCompress({
      // Each piece leaves at once: a compressor that waits for more would hold the frame back.
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI },
    });
    encoder.on('error', () => response.destroy()).pipe(response);
    response.once('close', () => encoder.destroy());
    return {
      part: async (text: SlottedText) => void encoder.write(Buffer.concat(text.filled(fillings))),
      end: () => void encoder.end(),
    };
  },
};

function writeAll(response: ServerResponse, pieces: readonly Buffer[]): void {
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.uncork();
}

/**
 * Whether work goes on for longer than a hold. Halfway it is likely, and the process only waits.
 * @param ms milliseconds
 * @param prepare called halfway where the work still goes on
 */
export async function isLate(ms: number, work: Promise<unknown>, prepare: () => void): Promise<boolean> {
  if ((await outcomeWithin(ms / 2, work)) !== 'late') return false;
  prepare();
  return (await outcomeWithin(ms / 2, work)) === 'late';
}

/** What became of work within a hold. @param ms milliseconds */
export async function outcomeWithin(
  ms: number,
  work: Promise<unknown>,
): Promise<'ready' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  const settled = work.then(
    () => 'ready' as const,
    () => 'failed' as const,
  );
  const outcome = await Promise.race([settled, late]);
  clearTimeout(timer);
  return outcome;
}
