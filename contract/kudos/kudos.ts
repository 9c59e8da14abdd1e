/** The company's values. Source: docs/product/kudos.md. */
export const kudoValues = [
  'Think Forward',
  'Drive Results',
  'Serve with Integrity',
  'Foster Teamwork',
  'Live Passionately',
  'Dedication to Craft',
] as const;

export type KudoValue = (typeof kudoValues)[number];

export const kudoMessages = {
  messageRequired: 'Please enter a message',
  messageLength: 'Message must be 2000 characters or less',
  recipientRequired: 'Please select at least one recipient',
  tooManyRecipients: 'Choose 200 recipients or less.',
  recipientUnknown: 'Every recipient must be an active colleague.',
  recipientIsSender: 'You cannot send kudos to yourself.',
  approved: 'These kudos have been approved. Their contents can no longer be edited.',
  waiting: 'Waiting for Review',
  notRead: 'Read the kudo to its end first.',
  notOwn: 'You sent or received these kudos, so another administrator must approve them.',
  confirmDelete: 'Are you sure you want to delete these kudos?',
  confirmApprove: (count: number) =>
    `Approve ${count === 1 ? 'this kudo' : `these ${count} kudos`}? Recipients are notified, and the kudos can no longer be edited.`,
} as const;
