export const packMessages = {
  busy: 'Too many packs are being made at the moment. Please try again in a minute.',
  ownBusy: 'Your other packs are still being made. Please try again in a moment.',
  late: 'The pack could not be made in time. Nothing was changed. Please try again in a minute.',
  notShared: 'Share the review first. The final document holds what the employee reads, and nothing else.',
} as const;
