import { BUDGETS } from './enquiry-fields.ts';

/** The words of a project's category by which an option of "Project type" is known. */
const TYPES = {
  Commercial: /\b(commerc|shop|office|retail|showroom)/i,
  Residential: /\b(apartment|flat|villa|house|row house|bungalow|duplex|home|plot|residen|township)/i,
};

/** Rupees at which the next option of "Budget" begins; a cheaper home than its first has none. */
const FROM = [1_000_000, 2_500_001, 4_000_001];

/**
 * The choices that a form about a project begins with, until the visitor makes others.
 * @param rupees the price that the visitor saw; null where none is named
 * @returns beginnings of options, with commas between them
 */
export function formStart(rupees: number | null, category: string | null): string {
  const budget = rupees === null ? undefined : BUDGETS[FROM.findLastIndex((from) => rupees >= from)];
  const types = Object.entries(TYPES).filter(([, words]) => category && words.test(category));
  const [type] = types.length === 1 ? (types[0] ?? []) : [];
  return [budget, type].filter((each) => each !== undefined).join();
}
