export const calendarMessages = {
  unknown: 'This calendar address does not exist or was turned off.',
} as const;
