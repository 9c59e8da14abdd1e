/** Messages about project evaluations for those who manage them, exactly as people read them. */
export const evaluationMessages = {
  cannotDeleteSubmitted: 'This evaluation has been submitted and can no longer be deleted.',
  managerStays: 'The project manager cannot be removed. Choose another project manager first.',
  alreadyDeleted: 'This evaluation has been deleted.',
  isDone: 'This team member has already submitted the evaluation.',
  isArchived: 'This person is no longer an active team member.',
  isExpired: 'This evaluation has expired.',
  confirmDelete: 'Are you sure you want to delete this evaluation?',
  confirmRemind: (fullName: string) => `Are you sure you want to send a reminder to ${fullName}?`,
  reminded: (fullName: string) => `A reminder has been sent to ${fullName}.`,
} as const;
