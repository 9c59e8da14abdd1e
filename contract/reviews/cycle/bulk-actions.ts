/** What can be done for many people at once. */
export const bulkActionKinds = [
  'start',
  'choose-peers',
  'set-links',
  'remind',
  'set-sit-down',
  'mark-held',
  'complete',
  'withdraw',
  'end-periods',
] as const;

export type BulkActionKind = (typeof bulkActionKinds)[number];

export const bulkActionMessages = {
  expired: 'This preview is more than an hour old. Prepare it again.',
  started: 'This has already been started.',
  notRunning: 'This is not running.',
  nothingToDo: 'There is nothing to do for anybody.',
  notPlanned: 'This person is not part of the preview.',
  noChoice: 'Nothing can be chosen for this person.',
  tooMany: 'Select 1,000 people or less, or all of a list.',
  noType: 'Choose at least one type of review.',
  noOne: 'Select at least one person.',
} as const;

/** Seconds for which a preview can be started. */
export const PREVIEW_SECONDS = 3_600;

export const PEOPLE_MOST = 1_000;

export const bulkActionStates = ['Preview', 'Expired', 'Running', 'Canceled', 'Finished'] as const;

export const bulkStepStates = ['Planned', 'LeftOut', 'Pending', 'Done'] as const;
