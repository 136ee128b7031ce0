import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** Our encodings; the first wins a tie. `identity` is left out: a client that accepts a compressed form gets one. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Longer headers are cut at this length; browsers send shorter ones. Characters. */
export const MAX_HEADER_LENGTH = 1_024;

/** The package's published types lack the second parameter. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/**
 * @param header `Accept-Encoding`; `q=0` refuses an encoding
 * @returns the accepted encodings, the preferred one first; none for a client that takes plain text only
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header) return [];
  const headers = { 'accept-encoding': header.slice(0, MAX_HEADER_LENGTH) };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  return negotiator.encodings(ENCODINGS, { preferred: ENCODINGS }) as Encoding[];
}
