export interface ReaderSlots {
  /** @returns what gives the place back, or why there is none: this client has all of its own, or all are taken */
  take(client: string): (() => void) | 'limited' | 'busy';
}

/** Places for readers, of which one client gets a few: none can keep everybody else out. */
export function createReaderSlots(max: number, maxOfClient: number): ReaderSlots {
  const taken = new Map<string, number>();
  let open = 0;
  return {
    take(client) {
      const own = taken.get(client) ?? 0;
      if (own >= maxOfClient) return 'limited';
      if (open >= max) return 'busy';
      open++;
      taken.set(client, own + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        open--;
        const rest = (taken.get(client) ?? 0) - 1;
        if (rest > 0) taken.set(client, rest);
        else taken.delete(client);
      };
    },
  };
}
