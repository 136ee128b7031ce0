import { BUDGETS } from './enquiry-fields.ts';

/** Words in a project's category that choose an option of "Project type". */
const TYPES = {
  Commercial: /\b(commerc|shop|office|retail|showroom)/i,
  Residential: /\b(apartment|flat|villa|house|row house|bungalow|duplex|home|plot|residen|township)/i,
};

/** The least price of each option of "Budget", in rupees; a home below the first has no option. */
const FROM = [1_000_000, 2_500_001, 4_000_001];

/**
 * The options that a form about a project starts with; the visitor may change them.
 * @param rupees the price that the visitor saw; null where none is named
 * @returns values of options, with commas between them
 */
export function formStart(rupees: number | null, category: string | null): string {
  const budget = rupees === null ? undefined : BUDGETS[FROM.findLastIndex((from) => rupees >= from)];
  const types = Object.entries(TYPES).filter(([, words]) => category && words.test(category));
  const [type] = types.length === 1 ? (types[0] ?? []) : [];
  return [budget, type].filter((each) => each !== undefined).join();
}
