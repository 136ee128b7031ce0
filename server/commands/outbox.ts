import { readPlaces } from '../app/config.ts';
import { knownSecret } from '../app/data-dir.ts';
import { type DesksOptions, openDesks } from '../app/storage.ts';
import { createCipher } from '../leads/submissions/cipher.ts';
import { asCsv, asJsonLines, listing } from '../leads/submissions/export.ts';
import type { Held } from '../leads/submissions/store.ts';
import { type Print, runAsProgram } from './program.ts';

const USAGE = `Usage: node dist/outbox.js <command>
  list                         what is not delivered: ids, forms, ages, reasons; nothing personal
  retry [id]                   try again at once, one or all, parked ones included
  export [--parked] [--json]   the undelivered leads, with names and numbers: CSV, or one JSON object a line
The outbox is outbox.db in DATA_DIR (default ./data), with DATABASE_URL what all containers share and the file as this
container's spool. The server may be running.
`;

/**
 * The operator's command.
 * @param args without node and file
 * @param warn prints notes that are no part of the result: programs read an export
 * @returns the exit code
 * @throws SchemaNewer
 */
export async function runCommand(
  [command, ...rest]: readonly string[],
  places: DesksOptions,
  print: Print,
  warn: Print = print,
): Promise<number> {
  if (command !== 'list' && command !== 'retry' && command !== 'export') {
    print(USAGE);
    return 2;
  }
  const { common, own, away, retry, close } = await openDesks(places);
  try {
    if (away !== null) {
      warn(`The database is away (${away}): this is what waits in this container's spool alone.\n`);
    }
    if (!common && !own) {
      if (away === null) warn(`There is no outbox in ${places.dataDir}.\n`);
      return 1;
    }
    // While the database is away its leads are not seen: the command fails.
    const done = away === null ? 0 : 1;
    if (command === 'retry') {
      const [id] = rest;
      const number = await retry(id);
      print(`${number} to be tried again at once.\n`);
      return id !== undefined && number === 0 ? 1 : done;
    }
    const shared = (await common?.undelivered()) ?? [];
    const spooled = (await own?.undelivered()) ?? [];
    if (command === 'list') {
      if (common || spooled.length === 0) print(listing(shared));
      if (common && spooled.length > 0) print("In this container's spool:\n");
      if (spooled.length > 0) print(listing(spooled));
      return done;
    }
    // A submission that is about to move to the database is in both.
    const known = new Set(shared.map(({ id }) => id));
    const undelivered = [...shared, ...spooled.filter(({ id }) => !known.has(id))];
    const wanted = rest.includes('--parked') ? undelivered.filter(isParked) : undelivered;
    print(rest.includes('--json') ? asJsonLines(wanted) : asCsv(wanted));
    if (undelivered.every(({ payload }) => payload !== null)) return done;
    warn('Some cannot be read: SECRET is not the one that they were stored with.\n');
    return 1;
  } finally {
    await close();
  }
}

const isParked = ({ deliveries }: Held) => deliveries.some(({ state }) => state === 'parked');

// Imported by a test it runs nothing.
if (import.meta.main)
  await runAsProgram('The outbox cannot be read', async (args, print, warn) => {
    const { secrets, faults, ...places } = readPlaces(process.env);
    for (const fault of faults) warn(`${fault}\n`);
    const [setting = null, previous = null] = secrets;
    const known = [knownSecret(setting, places.dataDir), previous].filter((one) => one !== null);
    const code = await runCommand(args, { ...places, cipher: createCipher(known) }, print, warn);
    return faults.length ? 1 : code;
  });
