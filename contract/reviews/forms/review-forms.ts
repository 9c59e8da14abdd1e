/** The longest answer that can be submitted. A draft keeps longer ones, until the writer shortens them. */
export const ANSWER_MAX_CHARACTERS = 5_000;

/** A text of a draft may be longer than one of a submission: a long draft is saved, and shortened later. */
export const DRAFT_TEXT_MAX_CHARACTERS = 4 * ANSWER_MAX_CHARACTERS;

export const AT_MOST = 100;

/**
 * - `open`: it takes a draft and a submission.
 * - `submitted`: it can be read; `takeBackUntil` says whether the writer may take it back.
 * - `marked`: an Admin marked the entry as done, without answers.
 * - `link`: the entry is answered by survey link. A draft from before is kept.
 * - `removed`: the person is no longer a reviewer of this review. Their draft is kept for them.
 * - `ended`: the review is complete or its period has ended, and nothing was submitted.
 */
export const formStates = ['open', 'submitted', 'marked', 'link', 'removed', 'ended'] as const;
