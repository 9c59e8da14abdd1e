/** Names and addresses that one call takes, and characters of each. */
export const MATCH_MOST = 50;

export const MATCH_MAX_CHARACTERS = 200;

/** People that an entry lists when it means several. If it means more, it lists none. */
export const MATCH_CHOICES = 5;

export const entriesMessage = `must be up to ${MATCH_MOST} lines of up to ${MATCH_MAX_CHARACTERS} characters.`;
