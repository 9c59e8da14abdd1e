import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';

/** The longest text of one entry. A note above its own limit is kept too, until the evaluator shortens it. */
export const DRAFT_TEXT_MAX_CHARACTERS = 4 * TEXT_MAX_CHARACTERS;
