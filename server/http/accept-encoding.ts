import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** Ties go to the first. Without `identity`: a client that accepts a compressed form gets one. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Characters of a header that are read: no browser sends more. */
export const MAX_HEADER_LENGTH = 1_024;

/** The package's published types lack the second parameter. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/**
 * @param header `Accept-Encoding`; `q=0` refuses an encoding
 * @returns the accepted encodings, the preferred one first; none for a client that wants the text as it is
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header) return [];
  const headers = { 'accept-encoding': header.slice(0, MAX_HEADER_LENGTH) };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  return negotiator.encodings(ENCODINGS, { preferred: ENCODINGS }) as Encoding[];
}
