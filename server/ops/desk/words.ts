import { ageText } from '../../leads/submissions/export.ts';

/** The most names in a sentence. */
const MAX_NAMED = 5;

/** @returns the first names, and the number of the others */
export function named(names: readonly string[], max = MAX_NAMED): string {
  const rest = names.length - max;
  return names.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** @param ms milliseconds @returns `3 min`, `2 h`, `5 days` */
export function span(ms: number): string {
  return ageText(ms).replace(/d$/, 'days');
}

/** @returns the number with one decimal below 100 */
export function round(value: number): string {
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1);
}

/** Codes of PostgreSQL and of its connection in words. */
const DATABASE_TROUBLE: Record<string, string> = {
  timeout: 'it does not answer in time',
  connection: 'the connection broke',
  ECONNRESET: 'the connection broke',
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name is not known just now',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  'no TLS': 'it does not speak TLS, which its address asks for',
  '25006': 'it is read-only',
  '42501': 'its user lacks a right',
  '08P01': 'a pooler refuses a parameter of its address',
  pooler: 'a pooler answers, but gives no connection: its log says why',
  '57P03': 'it is starting or stopping',
};

/** @param code as the log has it */
export function databaseTrouble(code: string): string {
  const words = DATABASE_TROUBLE[code];
  return words ? `${words} (${code})` : code;
}
