import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Source } from './source.ts';

/**
 * The two parts of an address that name a source: `{signature}/{source}`. Without the signature anybody could
 * have the server fetch and resize every file of the allowed hosts.
 */
export interface Signer {
  /** @returns `{signature}/{source in base64url}` */
  sign(source: Source): string;
  /** @returns the source, or null where the signature is not ours */
  open(signature: string, encoded: string): Source | null;
}

/** 128 bits: none is guessed, and an address stays short. */
const SIGNATURE_BYTES = 16;

/** @param key the site's secret */
export function createSigner(key: string | Buffer): Signer {
  function signature(encoded: string): Buffer {
    return createHmac('sha256', key).update(`media\n${encoded}`).digest().subarray(0, SIGNATURE_BYTES);
  }
  return {
    sign(source) {
      const encoded = Buffer.from(source).toString('base64url');
      return `${signature(encoded).toString('base64url')}/${encoded}`;
    },
    open(given, encoded) {
      const bytes = Buffer.from(given, 'base64url');
      if (bytes.length !== SIGNATURE_BYTES || !timingSafeEqual(bytes, signature(encoded))) return null;
      return Buffer.from(encoded, 'base64url').toString() as Source;
    },
  };
}
