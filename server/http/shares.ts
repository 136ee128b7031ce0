import { networkKey } from './client-address.ts';

interface ShareBounds {
  /** Places taken at a time: by one client, by its network (/24, /48), and by all. */
  ofClient: number;
  ofNetwork: number;
  ofAll: number;
  /** The places of one client once half of all are taken; `ofClient` unless told otherwise. */
  ofClientWhenScarce?: number;
  /** The same for a network. */
  ofNetworkWhenScarce?: number;
}

/** A function that gives a taken place back, or the reason why there was no place. */
export type TakenShare = (() => void) | 'limited' | 'busy';

/**
 * Bounds the work for requests that is done at a time: one client takes its share, and no more.
 * @returns a function that takes a place for a client's key (`limitKey`), null for work of our own: `limited` where the
 *   client or its network has its share, `busy` where all are taken
 */
export function createShares(bounds: ShareBounds): (client: string | null) => TakenShare {
  const { ofClient, ofNetwork, ofAll } = bounds;
  const usual = { client: ofClient, network: ofNetwork };
  const scarce = {
    client: Math.min(ofClient, bounds.ofClientWhenScarce ?? ofClient),
    network: Math.min(ofNetwork, bounds.ofNetworkWhenScarce ?? ofNetwork),
  };
  const taken = new Map<string, number>();
  let all = 0;

  function add(key: string, by: 1 | -1): void {
    const now = (taken.get(key) ?? 0) + by;
    if (now) taken.set(key, now);
    else taken.delete(key);
  }

  return (client) => {
    const keys = client === null ? [] : [client, `network ${networkKey(client)}`];
    const [own = 0, network = 0] = keys.map((key) => taken.get(key) ?? 0);
    const most = all * 2 >= ofAll ? scarce : usual;
    if (own >= most.client || network >= most.network) return 'limited';
    if (all >= ofAll) return 'busy';
    all++;
    for (const key of keys) add(key, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all--;
      for (const key of keys) add(key, -1);
    };
  };
}
