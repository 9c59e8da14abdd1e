import type { Draft } from '#web/app/drafts/draft.ts';

/** The key of an answer in the draft of an evaluation. A note has the colleague's id. */
export const answerKey = (employeeId: number, questionId: number) => `${employeeId}.${questionId}`;

export const answerOf = ({ answers }: Draft, employeeId: number, questionId: number): string =>
  answers[answerKey(employeeId, questionId)]?.text ?? '';

export const noteOf = ({ notes }: Draft, employeeId: number): string => notes[employeeId]?.text ?? '';
