/** @returns what to add to "unknown": the known name that was probably meant, or else all of them */
export function hint(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest ? `did you mean ${nearest}?` : `known are ${known.join(', ')}`;
}

/** @returns the known name that a slip of the keyboard makes of the given one, or null where none is near */
export function nearestName(name: string, known: readonly string[]): string | null {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= Math.max(2, nearest.candidate.length / 4) ? nearest.candidate : null;
}

/** Letters to add, drop or change to make one text of the other (Levenshtein); the first is cut to 60. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a.slice(0, 60)].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (letter === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
