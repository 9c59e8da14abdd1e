export const DRAFT_PREFIX = 'benchmark.evaluation.';
/** In place of a draft that has left this device. The copy in the database of the browser goes with the next visit. */
export const LEFT = '"left"';
