/** Everything that is wrong with a site folder, found in one go: the start is refused, and the operator mends it once. */
export class SiteError extends Error {
  /** One line each: `site.json: openingHours[0].opens: expected "HH:MM", got "25:00"`. */
  readonly faults: readonly string[];

  constructor(folder: string, faults: readonly string[]) {
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
    super([`The site folder ${folder} has ${count}:`, ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'SiteError';
    this.faults = faults;
  }
}
