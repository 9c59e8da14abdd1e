/** Rows of a group, at most. */
export const SEARCH_GROUP_MOST = 5;

/** Acts that ask for a person. */
export const searchActs = ['start', 'kudos'] as const;

export type SearchAct = (typeof searchActs)[number];
