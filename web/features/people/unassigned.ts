/** Shown in place of a missing team lead. */
export const UNASSIGNED = 'Unassigned';
