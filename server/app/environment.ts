import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for wrong settings: all of them at once, a line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads `.env` in the start folder, as UTF-8, or as UTF-16 with a byte order mark: editors and shells of Windows write
 * these.
 * @returns nothing where there is no such file
 * @throws ConfigError where it cannot be read: Docker makes a folder for a file that a volume names and nobody made
 */
export function readDotEnv(): Environment {
  try {
    const bytes = readFileSync('.env');
    const mark = bytes.subarray(0, 2).toString('hex');
    const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
    return parseEnv(new TextDecoder(encoding).decode(bytes));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new ConfigError([`.env: cannot be read (${code}), takes a file with lines such as NAME=value`]);
  }
}

/** Adds the settings in `.env` to the environment, whose own take precedence. @throws ConfigError */
export function addDotEnv(env: NodeJS.ProcessEnv): void {
  for (const [name, text] of Object.entries(readDotEnv())) env[name] ??= text;
}

/** Settings that may be read from a file, which `…_FILE` names: secrets of Docker and Kubernetes are files. */
const IN_FILES = ['SECRET', 'SECRET_PREVIOUS', 'API_KEY', 'DATABASE_URL', 'SMTP_URL', 'LEAD_WEBHOOK_SECRET'];

/**
 * The text of each setting, from its variable or its file. It is trimmed, and empty counts as unset.
 * @returns `faults`: a line for each file that cannot be used
 */
export function readTexts(env: Environment) {
  const texts = new Map(Object.entries(env).map(([name, text = '']) => [name, text.trim()]));
  const faults: string[] = [];
  for (const name of IN_FILES) {
    const variable = `${name}_FILE`;
    const file = texts.get(variable);
    if (!file) continue;
    if (texts.get(name)) faults.push(`${name}, ${variable}: both set, takes one of them`);
    else {
      const { text, fault } = readSetting(file);
      texts.set(name, text);
      if (fault) faults.push(`${variable}: got ${shownFile(file)}, takes a file with a value (${fault})`);
    }
  }
  return { textOf: (name: string) => texts.get(name) ?? '', faults };
}

/** @returns the value of a setting as it may be shown, without the user, password and query of an address */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/.*@/g, '//***@').replace(/[?#].*/gs, '?***');
}

/** What a setting got for a file: any text but a path may be the secret itself. */
const shownFile = (text: string): string => (/^[.~]{0,2}\//.test(text) ? JSON.stringify(text) : 'a value');

function readSetting(file: string): { text: string; fault: string | null } {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return { text, fault: text ? null : 'it is empty' };
  } catch (error) {
    return { text: '', fault: (error as NodeJS.ErrnoException).code ?? 'it cannot be read' };
  }
}

/** Variables by which Kubernetes and Docker name the services beside a container. */
const OF_A_SERVICE = /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/;
/** What such a variable holds: the address of the service. */
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//;
/** First words of settings that also begin variables of other programs. */
const COMMON_WORDS = ['MAX', 'OTEL'];

/**
 * Finds variables that were meant for the site: near the name of a setting, or with the first word of one.
 * @param settings the names of all settings
 * @returns a line for each such variable
 */
export function unknownSettings(env: Environment, settings: readonly string[]): string[] {
  const known = new Set([...settings, ...IN_FILES.map((name) => `${name}_FILE`), 'NODE_ENV']);
  const words = new Set(settings.filter((name) => name.includes('_')).map(firstWord));
  return Object.entries(env).flatMap(([name, text]) => {
    if (!text?.trim() || known.has(name) || OF_A_SERVICE.test(name) || SERVICE_ADDRESS.test(text)) return [];
    const [meant, distance] = nearest(name, settings);
    const isOurs = words.has(firstWord(name)) && !COMMON_WORDS.includes(firstWord(name));
    const isNear = distance <= (isOurs && meant.length > 8 ? 3 : meant.length > 5 ? 2 : 1);
    if (!isNear && !isOurs) return [];
    const advice = isNear ? `: did you mean ${meant}?` : '';
    return `${name} is no setting of this site, and is ignored${advice}`;
  });
}

/** @returns why a setting may have a text that nobody wrote, as an addition to its line; else nothing */
export function serviceNote(variable: string, text: string): string {
  if (!variable.endsWith('_PORT') || !SERVICE_ADDRESS.test(text)) return '';
  const service = variable.replace(/_PORT$/, '').toLowerCase();
  return ` (Kubernetes sets it for a service named \`${service}\`: enableServiceLinks: false)`;
}

const firstWord = (name: string): string => name.split('_', 1)[0] ?? '';

function nearest(name: string, settings: readonly string[]): [name: string, distance: number] {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const distances = settings.map((each): [string, number] => [each, distanceOf(plain(name), plain(each))]);
  return distances.reduce((best, each) => (each[1] < best[1] ? each : best));
}

/** The number of letters to add, remove or replace (Levenshtein distance). */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [at, match] of [...other].entries()) {
      const replaced = above[at]! + Number(letter !== match);
      line.push(Math.min(replaced, above[at + 1]! + 1, line[at]! + 1));
    }
    above = line;
  }
  return above.at(-1)!;
}
