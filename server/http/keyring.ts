import { createHmac } from 'node:crypto';

/** Keys for one purpose: the first one signs, and a signature by any of them is valid. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** @param purposes from the widest to the narrowest: a signature for one purpose means nothing to another */
export type KeysFor = (...purposes: string[]) => Keys;

/**
 * The keys of the site. After a change of SECRET, signatures by the former one stay valid while SECRET_PREVIOUS is set.
 * @param secrets SECRET, then SECRET_PREVIOUS where that is set
 */
export function createKeyring(secrets: readonly [string, ...string[]]): KeysFor {
  return (...purposes) => {
    const keyBy = (secret: string) =>
      purposes.reduce(
        (key, purpose) => createHmac('sha256', encoded(key)).update(purpose).digest(),
        secret as string | Buffer,
      ) as Buffer;
    const [current, ...before] = secrets;
    return [keyBy(current), ...before.map(keyBy)];
  };
}

const encoded = (key: string | Buffer) => (typeof key === 'string' ? key : key.toString('base64url'));
