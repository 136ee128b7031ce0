/**
 * A puzzle: for each target the number whose derived key it is, found by trying them all (docs/product.md, "Puzzles").
 * The browser derives them natively: PBKDF2 with SHA-256, the id as its password.
 */
export interface Puzzle {
  /** Comes back with the solution; whatever else stands here is in it, signed. */
  id: string;
  /** Derived keys of TARGET_BYTES, as base64url. */
  targets: string[];
  /** Of one try. */
  iterations: number;
  /** The numbers to be tried for each target are those below. */
  numbers: number;
}

export const TARGET_BYTES = 16;

/** The salt of one try: no two tries of one puzzle have the same. */
export function puzzleSalt(target: number, number: number): Uint8Array<ArrayBuffer> {
  const salt = new Uint8Array(5);
  new DataView(salt.buffer).setUint32(1, number);
  salt[0] = target;
  return salt;
}
