/** Messages about reading, sharing and confirming a review, exactly as people read them. */
export const reviewReadingMessages = {
  managerReviewMissing: 'The review can be shared once the manager review is submitted.',
  alreadyShared: 'This review has already been shared.',
  summaryShared:
    'This review has been shared, so the summary can no longer be changed. Reopen the manager review to change it.',
  notShared: 'This review has not been shared with you yet.',
  alreadyConfirmed: 'You have already confirmed that you’ve read this review.',
  confirm: 'I’ve read my review. This doesn’t mean that I agree.',
  actionsChanged: 'The agreed actions have changed. Look at the newest list and choose again.',
} as const;
