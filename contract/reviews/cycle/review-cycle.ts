/**
 * Where the final deadline of a review under way lies, as on the Admin's dashboard: `soon` is within two
 * weeks.
 */
export const deadlineSpans = ['late', 'soon', 'later', 'none'] as const;

/** The orders of the review cycle. */
export const cycleSorts = ['next', 'name', 'state', 'lead', 'anniversary', 'idle'] as const;
