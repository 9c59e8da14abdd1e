/** How the reviewers of a review answer, as people choose it. */
export const answerKinds = [
  { value: 'here', label: 'Answers are written here' },
  { value: 'link', label: 'By survey link' },
] as const;

export const answerKindOf = (isWrittenHere: boolean) => (isWrittenHere ? 'here' : 'link');
