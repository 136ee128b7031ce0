import { leadsAsCsv, leadsAsJsonLines, listing } from './outbox/leads.ts';
import { openDesk } from './storage.ts';

const USAGE = `Usage: node dist/outbox.js <command>
  list                         what is not delivered: ids, forms, ages, reasons; nothing personal
  retry [id]                   try again at once, one or all, parked ones included
  export [--parked] [--json]   the undelivered leads, with names and numbers: CSV, or one JSON object a line
The outbox is outbox.db in DATA_DIR (default ./data). The server may be running.
`;

/** The operator's command: its arguments without node and file. @returns the exit code @throws SchemaTooNew */
export async function runCommand(
  args: readonly string[],
  dataDir: string,
  now: number,
  print: (text: string) => void,
): Promise<number> {
  const [command, ...rest] = args;
  if (command !== 'list' && command !== 'retry' && command !== 'export') {
    print(USAGE);
    return 2;
  }
  const leads = openDesk(dataDir, now);
  if (!leads) {
    print(`There is no outbox in ${dataDir}.\n`);
    return 1;
  }
  try {
    if (command === 'list') print(listing(await leads.undelivered(), now));
    if (command === 'retry') {
      const number = await leads.retry(rest[0]);
      print(`${number} to be tried again at once.\n`);
      return rest[0] !== undefined && number === 0 ? 1 : 0;
    }
    if (command === 'export') {
      const undelivered = await leads.undelivered();
      const wanted = undelivered.filter(({ state }) => state === 'parked' || !rest.includes('--parked'));
      print(rest.includes('--json') ? leadsAsJsonLines(wanted) : leadsAsCsv(wanted));
    }
    return 0;
  } finally {
    await leads.close();
  }
}

// A main of its own, besides the server's; imported (by its test), it runs nothing.
if (import.meta.main) {
  const write = (text: string) => void process.stdout.write(text);
  try {
    const dataDir = process.env.DATA_DIR ?? './data';
    process.exitCode = await runCommand(process.argv.slice(2), dataDir, Date.now(), write);
  } catch (error) {
    process.stderr.write(`The outbox cannot be read: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
