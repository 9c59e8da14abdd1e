/** What stands for the team lead of a person who has none. */
export const UNASSIGNED = 'Unassigned';
