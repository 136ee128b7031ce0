import { type Desks, openDesks } from '../app/storage.ts';
import { leadsAsCsv, leadsAsJsonLines, listing } from '../leads/outbox/leads.ts';
import { runAsProgram } from './program.ts';

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
  warn?: (text: string) => void;
}

/** The operator's command. @param args without node and file @returns the exit code @throws SchemaNewer */
export async function runCommand(
  args: readonly string[],
  dataDir: string,
  now: number,
  print: (text: string) => void,
  { databaseUrl = null, warn = print }: CommandOptions = {},
): Promise<number> {
  const [command] = args;
  if (command !== 'list' && command !== 'retry' && command !== 'export') {
    print(USAGE);
    return 2;
  }
  const desks = await openDesks(dataDir, databaseUrl, now);
  try {
    if (desks.away !== null) {
      warn(`The database is away (${desks.away}): this is what waits in this container's spool alone.\n`);
    }
    const open = [desks.common, desks.own].filter((desk) => desk !== null);
    if (open.length === 0) {
      if (desks.away === null) warn(`There is no outbox in ${dataDir}.\n`);
      return 1;
    }
    const code = await runWith(desks, args, now, print);
    return desks.away === null ? code : 1;
  } finally {
    await desks.close();
  }
}

async function runWith(
  { common, own, retry }: Desks,
  [command, ...rest]: readonly string[],
  now: number,
  print: (text: string) => void,
): Promise<number> {
  if (command === 'retry') {
    const number = await retry(rest[0]);
    print(`${number} to be tried again at once.\n`);
    return rest[0] !== undefined && number === 0 ? 1 : 0;
  }
  const shared = (await common?.undelivered()) ?? [];
  const spooled = (await own?.undelivered()) ?? [];
  if (command === 'list') {
    if (common || spooled.length === 0) print(listing(shared, now));
    if (common && spooled.length > 0) print("In this container's spool:\n");
    if (spooled.length > 0) print(listing(spooled, now));
    return 0;
  }
  // A lead that is about to move to the database is in both.
  const known = new Set(shared.map(({ id }) => id));
  const undelivered = [...shared, ...spooled.filter(({ id }) => !known.has(id))];
  const wanted = undelivered.filter(({ state }) => state === 'parked' || !rest.includes('--parked'));
  print(rest.includes('--json') ? leadsAsJsonLines(wanted) : leadsAsCsv(wanted));
  return 0;
}

// Imported by a test it runs nothing.
if (import.meta.main)
  await runAsProgram('The outbox cannot be read', (args, print, warn) => {
    const { DATA_DIR = './data', DATABASE_URL } = process.env;
    return runCommand(args, DATA_DIR, Date.now(), print, { databaseUrl: DATABASE_URL || null, warn });
  });
