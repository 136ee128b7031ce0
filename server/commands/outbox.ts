import { parseArgs } from 'node:util';
import { readMobile } from '../../shared/readers/mobile-number.ts';
import { readReference } from '../../shared/reference.ts';
import { readPlaces } from '../app/config.ts';
import { knownSecret } from '../app/data-dir.ts';
import { type DesksOptions, openDesks } from '../app/storage.ts';
import { createCipher } from '../leads/submissions/cipher.ts';
import { asCsv, asJsonLines, listing, proofText } from '../leads/submissions/export.ts';
import type { Held, SubmissionDesk } from '../leads/submissions/store.ts';
import { type Print, runAsProgram } from './program.ts';

const USAGE = `Usage: node dist/outbox.js <command>
  list                        what is not delivered: ids, forms, ages, reasons; nothing personal
  retry [id]                  try again at once, one or all, parked ones included
  export [--all] [--parked] [--json]
                              undelivered enquiries, with names and numbers: CSV, or one JSON object a line; --all: every
                              one that is held, delivered ones too (LEAD_KEEP_DAYS)
  find --mobile N             the enquiries of a number, as export has them
  erase --mobile N | --reference R
                              remove what is personal, and tell each destination
  proof --reference R         what was agreed to, when, and the notice that was shown
The outbox is outbox.db in DATA_DIR (default ./data), with DATABASE_URL what all containers share and the file as this
container's spool. The server may be running. All but list and retry need the site's SECRET.
`;

const OPTIONS = {
  all: { type: 'boolean' },
  parked: { type: 'boolean' },
  json: { type: 'boolean' },
  mobile: { type: 'string' },
  reference: { type: 'string' },
} as const;

/** The options that a command takes. */
const TAKES: Record<string, readonly (keyof typeof OPTIONS)[]> = {
  list: [],
  retry: [],
  export: ['all', 'parked', 'json'],
  find: ['mobile', 'json'],
  erase: ['mobile', 'reference'],
  proof: ['reference'],
};

/**
 * The operator's command.
 * @param args without node and file
 * @param warn prints notes that are no part of the result: programs read an export
 * @returns the exit code
 * @throws SchemaNewer
 */
export async function runCommand(
  args: readonly string[],
  places: DesksOptions,
  print: Print,
  warn: Print,
): Promise<number> {
  const given = readArgs(args);
  if (!given) {
    warn(USAGE);
    return 2;
  }
  const { command, id, options } = given;
  const { common, own, away, close } = await openDesks(places);
  try {
    if (away !== null) {
      warn(`The database is away (${away}): this is what waits in this container's spool alone.\n`);
    }
    // In the order in which submissions move.
    const desks = [own, common].filter((desk) => desk !== null);
    if (desks.length === 0) {
      if (away === null) warn(`There is no outbox in ${places.dataDir}.\n`);
      return 1;
    }
    // While the database is away its enquiries are not seen: the command fails.
    const done = away === null ? 0 : 1;
    if (command === 'retry') {
      let number = 0;
      for (const desk of desks) number += await desk.retry(id);
      print(`${number} to be tried again at once.\n`);
      return id !== undefined && number === 0 ? 1 : done;
    }
    if (command === 'list') {
      const spooled = (await own?.undelivered()) ?? [];
      const shared = await common?.undelivered();
      if (shared || spooled.length === 0) print(listing(shared ?? []));
      if (shared && spooled.length > 0) print("In this container's spool:\n");
      if (spooled.length > 0) print(listing(spooled));
      return done;
    }
    if (command === 'proof') return (await prove(desks, String(options.reference), print)) || done;
    if (command === 'erase') {
      print(`${await erase(desks, options)} erased.\n`);
      return done;
    }
    const found = await inEach(desks, (desk) => {
      if (options.mobile) return desk.ofMobile(options.mobile);
      return options.all ? desk.held() : desk.undelivered();
    });
    const wanted = options.parked ? found.filter(isParked) : found;
    print(options.json ? asJsonLines(wanted) : asCsv(wanted));
    if (!found.some(({ isUnreadable }) => isUnreadable)) return done;
    warn('Some cannot be read: SECRET is not the one that they were stored with.\n');
    return 1;
  } finally {
    await close();
  }
}

/** @returns null for an unknown command, and for options or values that the command does not take */
function readArgs(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [command = '', id, ...rest] = positionals;
    const takes = TAKES[command];
    const isTaken = Object.keys(values).every((name) => takes?.includes(name as keyof typeof OPTIONS));
    if (!takes || !isTaken || rest.length > 0 || (id !== undefined && command !== 'retry')) return null;
    const mobile = values.mobile === undefined ? undefined : readMobile(values.mobile)?.digits;
    const reference = values.reference === undefined ? undefined : readReference(values.reference);
    const named = [values.mobile, values.reference].filter((value) => value !== undefined).length;
    const isWhole = !(values.mobile && !mobile) && !(values.reference && !reference);
    const needs = takes.includes('mobile') || takes.includes('reference') ? 1 : 0;
    if (!isWhole || named !== needs) return null;
    return { command, id, options: { ...values, mobile, reference } };
  } catch {
    return null;
  }
}

/** @returns each submission once: one that is about to move from the spool to the database is in both */
async function inEach(desks: readonly SubmissionDesk[], read: (desk: SubmissionDesk) => Promise<Held[]>) {
  const all = new Map<string, Held>();
  for (const desk of desks) for (const held of await read(desk)) all.set(held.id, held);
  return [...all.values()];
}

/** @returns how many submissions were erased */
async function erase(
  desks: readonly SubmissionDesk[],
  { mobile, reference }: { mobile?: string | undefined; reference?: string | null | undefined },
): Promise<number> {
  const erased = new Set<string>();
  for (const desk of desks) {
    const found = mobile ? await desk.ofMobile(mobile) : await desk.ofReference(reference ?? '');
    for (const held of found) if (await desk.end(held, 'erased')) erased.add(held.id);
  }
  return erased.size;
}

/** @returns 1 where there is no record, else 0 */
async function prove(desks: readonly SubmissionDesk[], reference: string, print: Print): Promise<number> {
  for (const desk of desks) {
    const proof = await desk.proof(reference);
    if (proof.records.length === 0) continue;
    print(proofText(proof));
    return 0;
  }
  print(`No consent is recorded under ${reference}.\n`);
  return 1;
}

const isParked = ({ deliveries }: Held) => deliveries.some(({ state }) => state === 'parked');

// A test that imports this file runs nothing.
if (import.meta.main)
  await runAsProgram('The outbox cannot be read', async (args, print, warn) => {
    const { dataDir, databaseUrl, secrets, enquiryTimeoutMs, faults } = readPlaces(process.env);
    for (const fault of faults) warn(`${fault}\n`);
    const [setting = null, previous = null] = secrets;
    const known = [knownSecret(setting, dataDir), previous].filter((one) => one !== null);
    const places = { dataDir, databaseUrl, cipher: createCipher(known), enquiryTimeoutMs };
    const code = await runCommand(args, places, print, warn);
    return faults.length ? 1 : code;
  });
