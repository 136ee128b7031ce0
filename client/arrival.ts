/** Whether React is making a page that the visitor has come to by a link. */
let isUnderWay = false;

/** @param make renders the page before it returns */
export function makeArrival(make: () => void): void {
  isUnderWay = true;
  try {
    make();
  } finally {
    isUnderWay = false;
  }
}

export function isArriving(): boolean {
  return isUnderWay;
}
