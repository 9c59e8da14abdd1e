/**
 * Labels of fields whose name differs from their label on screen, with the object around it where one name
 * has several. A list has the label of one entry.
 */
const labels: Record<string, string> = {
  annualReviewerId: 'Reviewer',
  activeHireDate: 'Hire date',
  'client.name': 'Client',
  clientId: 'Client',
  content: 'Text',
  departmentName: 'Department',
  employeeRoleId: 'Position',
  employeeUnderReviewId: 'Team member',
  employeeId: 'Team member',
  employee: 'Team member',
  endDate: 'End date',
  evaluationDeadline: 'Review deadline',
  evaluations: 'Team',
  goalIds: 'Goal',
  guid: 'Evaluation link',
  idToken: 'Identity token',
  isWrittenHere: 'Answers are written here',
  isSitDownComplete: 'Meeting complete',
  isSitdownComplete: 'Meeting complete',
  linkId: 'Link',
  links: 'Link',
  managerId: 'Team lead',
  milestoneId: 'Task',
  name: 'Title',
  peerIds: 'Peer reviewer',
  peerDeadline: 'Peer review deadline',
  permissions: 'Permission',
  positionName: 'Position',
  positionId: 'Position',
  projectEvaluationResultId: 'Reviewer',
  projectName: 'Project title',
  responseContent: 'Answer',
  responses: 'Answer',
  selfDeadline: 'Self review deadline',
  shoutoutId: 'Kudos',
  sitdownDate: 'Sit-down date',
  sitdownMinutes: 'Length',
  sitdownPlace: 'Place',
  sitdownTime: 'Time',
  skipPeerReviewReason: 'Explanation',
  surveyLink: 'Survey link',
  targetEmployees: 'Recipient',
  url: 'Link',
  writtenReviews: 'Answers are written here',
};

/**
 * The subject of an error sentence about a body field: the label from the screen, never the field name. List
 * entries count from one: `permissions.0` is Permission 1, `2.dueDate` is Due date in row 3.
 */
export function labelOf(path: readonly PropertyKey[]): string {
  const [name, around] = path.filter((part) => typeof part === 'string').toReversed();
  const row = path.findLast((part) => typeof part === 'number');
  const label =
    name === undefined ? 'The request' : (labels[`${around}.${name}`] ?? labels[name] ?? inWords(name));
  if (row === undefined) return label;
  const isEntry = typeof path.at(-1) === 'number';
  if (name === undefined) return `Row ${row + 1}`;
  return isEntry ? `${label} ${row + 1}` : `${label} in row ${row + 1}`;
}

/** `markingPeriodId` → Marking period. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const named = words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words;
  const text = named.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
