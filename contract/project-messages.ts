import { LINK_DAYS_AFTER_DEADLINE } from './constants.ts';

/** Messages about projects, exactly as people read them. */
export const projectMessages = {
  titleRequired: 'Project title is required.',
  descriptionRequired: 'Project Description is required',
  startRequired: 'Start date is required.',
  endRequired: 'End date is required.',
  endOrder: 'End date must come after start date.',
  deadlineRequired: 'Review deadline is required.',
  deadlineOrder: 'Review deadline must come after end date.',
  clientRequired: 'Client is required',
  clientUnknown: 'This client does not exist.',
  teamRequired: 'At least one team member is required.',
  oneManager: 'Exactly one project manager is required.',
  memberName: 'All desired team members must have a name selected.',
  memberRole: 'All team members must have a role.',
  memberTwice: 'Each team member can be on a project only once.',
  memberUnknown: 'Every new team member of a project must be an active colleague.',
  linkTitleRequired: 'Title is required.',
  linkUrlInvalid: 'Must be a valid URL.',
  linkTitlesUnique: 'All links must have unique titles.',
  deleted: 'This project has been deleted.',
  /** The name shown for the remaining data of a deleted project. */
  deletedProject: 'Deleted project',
  closed: 'This project is closed.',
  alreadyClosed: 'This project is already closed.',
  memberSubmitted: (fullName: string) =>
    `${fullName} has already submitted the evaluation and cannot be removed from the project.`,
  needsManager: 'The project manager has been archived. Choose a new one.',
  confirmClose: 'Are you sure you want to close this project?',
  confirmDelete: 'Are you sure you want to delete this project?',
} as const;

/** Messages about project evaluations, exactly as people read them. */
export const evaluationMessages = {
  /** The welcome page's sentence, quoted from the specification. */
  deleted: 'Invalid: this survey has been deleted',
  submitted: 'This evaluation has already been submitted. Thank you!',
  expired: `This evaluation has expired. It could be answered until ${LINK_DAYS_AFTER_DEADLINE} days after its deadline.`,
  archived: 'This link belongs to someone who is no longer an active team member.',
  unknown: 'This evaluation link does not exist. Check that you opened the complete link from the email.',
  otherPerson: 'This evaluation belongs to someone else. Sign out to submit it, or ask them to.',
  unanswered: 'All questions must be answered in order to submit this evaluation.',
  answeredDifferently: 'This evaluation has already been submitted with other answers.',
  nobodyToEvaluate: 'There is no one to evaluate on this project.',
  answeringAs: (fullName: string) => `You are answering as ${fullName}`,
  whoReads:
    'Administrators and each colleague’s team lead can read your answers and notes about that colleague, and see your name with them. Your colleagues cannot read them; a colleague sees only an average of several reviewers.',
  thanks: 'Evaluation Submitted',
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
