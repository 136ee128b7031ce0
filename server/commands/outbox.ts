import { readPlaces } from '../app/config.ts';
import { openDesks } from '../app/storage.ts';
import { leadsAsCsv, leadsAsJsonLines, listing } from '../leads/outbox/leads.ts';
import { type Print, runAsProgram } from './program.ts';

const USAGE = `Usage: node dist/outbox.js <command>
  list                         what is not delivered: ids, forms, ages, reasons; nothing personal
  retry [id]                   try again at once, one or all, parked ones included
  export [--parked] [--json]   the undelivered leads, with names and numbers: CSV, or one JSON object a line
The outbox is outbox.db in DATA_DIR (default ./data), with DATABASE_URL what all containers share and the file as this
container's spool. The server may be running.
`;

export interface CommandOptions {
  /** DATABASE_URL. */
  databaseUrl?: string | null;
  /** Prints notes that are no part of the result: programs read an export. */
  warn?: Print;
}

/** The operator's command. @param args without node and file @returns the exit code @throws SchemaNewer */
export async function runCommand(
  [command, ...rest]: readonly string[],
  dataDir: string,
  now: number,
  print: Print,
  { databaseUrl = null, warn = print }: CommandOptions = {},
): Promise<number> {
  if (command !== 'list' && command !== 'retry' && command !== 'export') {
    print(USAGE);
    return 2;
  }
  const { common, own, away, retry, close } = await openDesks(dataDir, databaseUrl, now);
  try {
    if (away !== null) {
      warn(`The database is away (${away}): this is what waits in this container's spool alone.\n`);
    }
    if (!common && !own) {
      if (away === null) warn(`There is no outbox in ${dataDir}.\n`);
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
      if (common || spooled.length === 0) print(listing(shared, now));
      if (common && spooled.length > 0) print("In this container's spool:\n");
      if (spooled.length > 0) print(listing(spooled, now));
      return done;
    }
    // A lead that is about to move to the database is in both.
    const known = new Set(shared.map(({ id }) => id));
    const undelivered = [...shared, ...spooled.filter(({ id }) => !known.has(id))];
    const wanted = undelivered.filter(({ state }) => state === 'parked' || !rest.includes('--parked'));
    print(rest.includes('--json') ? leadsAsJsonLines(wanted) : leadsAsCsv(wanted));
    return done;
  } finally {
    await close();
  }
}

// Imported by a test it runs nothing.
if (import.meta.main)
  await runAsProgram('The outbox cannot be read', async (args, print, warn) => {
    const { dataDir, databaseUrl, faults } = readPlaces(process.env);
    for (const fault of faults) warn(`${fault}\n`);
    const code = await runCommand(args, dataDir, Date.now(), print, { databaseUrl, warn });
    return faults.length ? 1 : code;
  });
