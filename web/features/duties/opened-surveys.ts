const keyOf = (annualReviewerId: number) => `benchmark.opened.${annualReviewerId}`;

/** The day on which this device opened the survey of the review; null if never. */
export function openedOn(annualReviewerId: number): string | null {
  try {
    return localStorage.getItem(keyOf(annualReviewerId));
  } catch {
    return null;
  }
}

export function keepOpened(annualReviewerId: number, day: string): void {
  try {
    localStorage.setItem(keyOf(annualReviewerId), day);
  } catch {
    // Storage is disabled: the line goes on offering the survey.
  }
}
