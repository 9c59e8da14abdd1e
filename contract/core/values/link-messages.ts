import { LINK_DAYS_AFTER_DEADLINE } from './constants.ts';
import { addDays } from './dates.ts';

/** Whether evaluations with this deadline can still be answered. In SQL: `isLinkExpired` of the server. */
export const isLinkOpen = (deadline: string, today: string) =>
  today <= addDays(deadline, LINK_DAYS_AFTER_DEADLINE);

/** Messages about an evaluation by its link, exactly as people read them. */
export const linkMessages = {
  /** The welcome page's sentence, quoted from the specification. */
  deleted: 'Invalid: this survey has been deleted',
  submitted: 'This evaluation has already been submitted. Thank you!',
  expired: `This evaluation has expired. It could be answered until ${LINK_DAYS_AFTER_DEADLINE} days after its deadline.`,
  archived: 'This link belongs to someone who is no longer an active team member.',
  unknown: 'This evaluation link does not exist. Check that you opened the complete link from the email.',
  otherPerson: 'This evaluation belongs to someone else. Sign out to submit it, or ask them to.',
  unanswered: 'All questions must be answered in order to submit this evaluation.',
  offline: "You're offline. Your answers are kept on this device.",
  notSaved: 'Not saved yet. Trying again',
  savedForAll: 'Saved, for your other devices too',
  bothTexts: 'You also wrote on another device. Both texts are in the notes.',
  offlineUnkept: 'You are offline, and this browser cannot save drafts. Keep this page open.',
  answeredDifferently: 'This evaluation has already been submitted with other answers.',
  nobodyToEvaluate: 'There is no one to evaluate on this project.',
  answeringAs: (fullName: string) => `You are answering as ${fullName}`,
  whoReads:
    'Administrators and each colleague’s team lead can read your answers and notes about that colleague, and see your name with them. Your colleagues cannot read them; a colleague sees only an average of several reviewers.',
  thanks: 'Evaluation Submitted',
} as const;
