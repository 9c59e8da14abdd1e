/** Ends the description of a first day; other hire dates are anniversaries. */
export const FIRST_DAY = ': first day';

/** The orders of both tables. */
export const reviewSorts = ['employee', 'lead', 'hired', 'deadline'] as const;

export const projectSorts = ['title', 'manager', 'status', 'deadline'] as const;
