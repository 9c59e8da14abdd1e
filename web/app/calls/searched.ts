/** The last things that a person opened by the search. Signing out removes them from the browser. */
export const SEARCHED_KEY = 'benchmark.searched';
