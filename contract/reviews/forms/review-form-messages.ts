/** Messages about writing a review, exactly as people read them. */
export const reviewFormMessages = {
  alreadySubmitted: 'You have already submitted this review.',
  marked: 'An administrator marked this review as done. Your text is kept.',
  link: 'This review is answered by survey link now. Your text is kept.',
  removed: 'You no longer review this person. Your text is kept.',
  complete: 'The annual review is complete, so its answers can no longer change. Your text is kept.',
  otherQuestions: 'The questions of this review have changed. Load the page again; your text is kept.',
  missing: (wordings: readonly string[]) => `Answer before you submit: ${listed(wordings)}.`,
  tooLong: (wordings: readonly string[], most: number) =>
    `Shorten to ${most.toLocaleString('en-US')} characters: ${listed(wordings)}.`,
  notValid: (wordings: readonly string[]) => `Choose again: ${listed(wordings)}.`,
  notSubmitted: 'This review has not been submitted.',
  deadlinePassed:
    'The deadline has passed, so you can’t take your review back. Ask the team lead or an administrator to open it again.',
  meetingHeld:
    'The sit-down was held, so you can’t take your review back. Ask the team lead or an administrator to open it again.',
  isShared:
    'The review has been shared, so you can’t take yours back. Ask the team lead or an administrator to open it again.',
  noDraft: 'You have no draft to hand over.',
  noOneToHandOver: 'No one else writes this review, so there is no one to hand your draft over to.',
  alreadyBegun: 'The new reviewer has already begun. Your draft stays with you.',
  submittedUnmarked:
    'This reviewer has submitted answers. Open the review again, with a reason, instead of undoing the mark.',
  submittedRemoved: (names: readonly string[]) =>
    `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} submitted answers and can’t be removed.`,
  submittedLinked: (name: string) => `${name} has submitted answers, so no survey link can be set.`,
  writtenHere: 'This review is written here. Submit it to complete it.',
  needsNoLink: 'This review is written here, so it needs no link.',
} as const;

const listed = (wordings: readonly string[]) => wordings.map((one) => `“${one}”`).join(', ');
