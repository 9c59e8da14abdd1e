import { writtenColumns } from './forms.ts';
import type { MarkedPerson, Marker, MarkedCompany } from './marked.ts';

/**
 * Who may see which column. Derived from the product's specification, not from its code: the oracle shares no
 * line with the policies that it checks.
 */
type Oracle = (viewer: MarkedPerson, marker: Marker, company: MarkedCompany) => boolean;

const nobody: Oracle = () => false;
const anySignedIn: Oracle = () => true;

const holds = (viewer: MarkedPerson, permission: string) =>
  viewer.permissions.some((one) => one === permission);
const isAdmin = (viewer: MarkedPerson) => holds(viewer, 'Benchmark_Admin');
/** Holds Team Lead, or stands in for a lead. */
const isLead = (viewer: MarkedPerson) => holds(viewer, 'Benchmark_TeamLead') || viewer.deputyFor !== null;
const isOneself: Oracle = (viewer, { employeeId }) => viewer.employeeId === employeeId;

const managerOf = (employeeId: number | undefined, company: MarkedCompany) =>
  company.people.find((one) => one.employeeId === employeeId)?.managerId ?? null;

/**
 * The lead: the employee's manager, not the employee, and holds Team Lead. Or a deputy of that lead; never
 * the employee nor the lead.
 */
const leads = (viewer: MarkedPerson, employeeId: number | undefined, company: MarkedCompany) => {
  const managerId = managerOf(employeeId, company);
  if (managerId === null || managerId === employeeId || viewer.employeeId === employeeId) return false;
  const isOwnTeam = holds(viewer, 'Benchmark_TeamLead') && managerId === viewer.employeeId;
  return isOwnTeam || managerId === viewer.deputyFor;
};

/** On their own row, a person is always "the employee", Admin or not. */
const adminOrLeadOfAnother: Oracle = (viewer, marker, company) =>
  !isOneself(viewer, marker, company) && (isAdmin(viewer) || leads(viewer, marker.employeeId, company));

const ofThePerson = ({ employeeId }: Marker, company: MarkedCompany) =>
  company.people.find((one) => one.employeeId === employeeId);

/**
 * Any signed-in user reads names. Names of archived people are for users who see the archived list or share
 * kudos with them. The feed of this company has no kudos of archived people.
 */
const names: Oracle = (viewer, marker, company) =>
  ofThePerson(marker, company)?.isArchived !== true ||
  isAdmin(viewer) ||
  isLead(viewer) ||
  haveKudos(viewer, marker.employeeId, company);

/** Whether the viewer sent kudos to the employee, or received approved kudos from the employee. */
const haveKudos = (
  { employeeId: viewerId }: MarkedPerson,
  employeeId: number | undefined,
  { kudos }: MarkedCompany,
) =>
  kudos.some(
    ({ senderId, recipientId, isApproved }) =>
      (senderId === viewerId && recipientId === employeeId) ||
      (isApproved && senderId === employeeId && recipientId === viewerId),
  );

/** Addresses are in the directory and on the person's profile; an archived person's only on the profile. */
const addresses: Oracle = (viewer, marker, company) => {
  if (isOneself(viewer, marker, company) || isAdmin(viewer)) return true;
  if (ofThePerson(marker, company)?.isArchived === true) return leads(viewer, marker.employeeId, company);
  return isLead(viewer);
};

/**
 * The employee sees the Self entry. Lead and Admin see all entries, except on their own review. A reviewer
 * sees their own entry, and the reviewer's lead sees it on the reviewer's profile. A deputy does not, in the
 * review of the lead for whom they stand in.
 */
const reviewerEntries: Oracle = (viewer, marker, company) => {
  if (isOneself(viewer, marker, company)) return marker.reviewerType === 'Self';
  if (adminOrLeadOfAnother(viewer, marker, company)) return true;
  if (viewer.employeeId === marker.reviewerId) return true;
  const isOfTheLead = marker.employeeId === managerOf(marker.reviewerId, company);
  return leads(viewer, marker.reviewerId, company) && !isOfTheLead;
};

/** The employee, who is invited, the lead and Admins. */
const meetings: Oracle = (viewer, marker, company) =>
  isOneself(viewer, marker, company) || isAdmin(viewer) || leads(viewer, marker.employeeId, company);

const documents: Oracle = (viewer, marker, company) => {
  if (!isOneself(viewer, marker, company)) return adminOrLeadOfAnother(viewer, marker, company);
  return marker.kind === 'Self' || (marker.kind === 'Final' && marker.isComplete === true);
};

/** Forms offer those of active people. Those of archived people are on profiles and an Admin's page. */
const jobNames: Oracle = (viewer, marker, company) =>
  ofThePerson(marker, company)?.isArchived === true
    ? isAdmin(viewer) || leads(viewer, marker.employeeId, company)
    : anySignedIn(viewer, marker, company);

/** The employee, the lead and Admins. No caller sees deleted goals. */
const goals: Oracle = (viewer, marker, company) =>
  marker.isDeleted !== true &&
  (isOneself(viewer, marker, company) || isAdmin(viewer) || leads(viewer, marker.employeeId, company));
/** The sender; once approved, the recipient; their leads, on the profiles; Admins; and all, in the feed. */
const kudoMessages: Oracle = (viewer, { senderId, recipientId, isApproved, isInFeed: isForAll }, company) => {
  const seesKudosOf = (employeeId: number | undefined) =>
    viewer.employeeId === employeeId || leads(viewer, employeeId, company);
  return (
    isAdmin(viewer) ||
    seesKudosOf(senderId) ||
    (isApproved === true && (seesKudosOf(recipientId) || isForAll === true))
  );
};

const projectOf = ({ project }: Marker, { projects }: MarkedCompany) =>
  project === undefined ? undefined : projects[project];

/**
 * Admins, the project's PM (holds Project Manager and has the PM role or created the project), and the lead
 * of a member.
 */
const projects: Oracle = (viewer, marker, company) => {
  const project = projectOf(marker, company);
  if (project === undefined || project.isDeleted) return false;
  const managesIt =
    holds(viewer, 'Benchmark_PM') && [project.pmId, project.creatorId].includes(viewer.employeeId);
  return (
    isAdmin(viewer) ||
    managesIt ||
    [project.pmId, project.memberId].some((one) => leads(viewer, one, company))
  );
};

/** Members too: the name is on their profile and in their evaluations. */
const projectNames: Oracle = (viewer, marker, company) => {
  const project = projectOf(marker, company);
  const isMember = project !== undefined && [project.pmId, project.memberId].includes(viewer.employeeId);
  return projects(viewer, marker, company) || (isMember && !project.isDeleted);
};

/** Users who may list clients see all of them. Other users see the clients of their own projects. */
const clients: Oracle = (viewer, marker, company) =>
  isAdmin(viewer) ||
  holds(viewer, 'Benchmark_PM') ||
  company.projects.some(
    (one) => !one.isDeleted && (leads(viewer, one.pmId, company) || leads(viewer, one.memberId, company)),
  ) ||
  projectNames(viewer, marker, company);

/** What colleagues said, even on a deleted project: for the lead and for Admins other than the subject. */
const feedback: Oracle = adminOrLeadOfAnother;

/** The link is for the member only. No caller sees links of deleted projects. */
const links: Oracle = (viewer, marker, company) =>
  marker.isDeleted !== true && isOneself(viewer, marker, company);

/** Bulk actions are for the Admin or lead who prepared them, about people whom they may see. */
const whoPrepared: Oracle = (viewer, { senderId }) =>
  viewer.employeeId === senderId && (isAdmin(viewer) || isLead(viewer));
const stepOfPrepared: Oracle = (viewer, marker, company) =>
  whoPrepared(viewer, marker, company) && adminOrLeadOfAnother(viewer, marker, company);

const recipientOfMail: Oracle = (viewer, { recipientId }) => viewer.employeeId === recipientId;

/** Employees read their own answers and the lead's shared ones once the review is shared, never a peer's. */
const answers: Oracle = (viewer, marker, company) => {
  if (viewer.employeeId === marker.reviewerId) return true;
  if (marker.isEarlier === true) return false;
  if (!isOneself(viewer, marker, company)) return adminOrLeadOfAnother(viewer, marker, company);
  return marker.reviewerType === 'Manager' && marker.isShared === true && marker.isKept !== true;
};

/** The lead's words for the employee. */
const givenAtSharing: Oracle = (viewer, marker, company) =>
  isOneself(viewer, marker, company)
    ? marker.isShared === true
    : adminOrLeadOfAnother(viewer, marker, company);

/** Every column that can hold text. An `exempt` column holds no typed text, for the reason given. */
export const oracle: Readonly<Record<string, Oracle | { readonly exempt: string }>> = {
  'department.name': jobNames,
  'department.plain_name': { exempt: 'made of the name' },
  'position.title': jobNames,
  'employee.first_name': names,
  'employee.last_name': names,
  'employee.full_name': { exempt: 'made of first and last name' },
  'employee.name_words': { exempt: 'made of first and last name' },
  'employee.plain_name': { exempt: 'made of first and last name' },
  'employee.name_starts': { exempt: 'made of first and last name' },
  'employee.sort_name': { exempt: 'made of first and last name' },
  'employee.email': addresses,
  'employee.employee_number': isAdmin,
  'employee.permissions': (viewer, marker, company) => isAdmin(viewer) || isOneself(viewer, marker, company),
  'employee.oidc_issuer': nobody,
  'employee.oidc_subject': nobody,
  'installation.time_zone': { exempt: 'a setting with fixed values' },
  'installation.installation_id': { exempt: 'a random id that the files folder carries; no call selects it' },
  'annual_review.skip_reason': adminOrLeadOfAnother,
  'annual_review.sitdown_place': meetings,
  'annual_reviewer.survey_link': reviewerEntries,
  'annual_reviewer.annual_reviewer_id': reviewerEntries,
  'annual_reviewer.type': { exempt: 'one of three words' },
  'review_submission.content': answers,
  'review_outcome.peer_summary': givenAtSharing,
  'agreed_action.text': givenAtSharing,
  'review_confirmation.comment': meetings,
  'document.original_name': documents,
  'document.document_id': documents,
  'document.content_type': documents,
  'document bytes': documents,
  'document.storage_key': nobody,
  'document.kind': { exempt: 'one of three words' },
  'goal.title': goals,
  'goal.description': goals,
  'goal.progress': { exempt: 'one of four words' },
  'milestone.content': goals,
  'goal_update.title': goals,
  'goal_update.notes': goals,
  'goal_update.progress': { exempt: 'one of three words' },
  'goal_update.previous_progress': { exempt: 'one of four words' },
  'kudo.message': kudoMessages,
  'kudo.original_message': isAdmin,
  'kudo.values': { exempt: 'the company’s fixed values' },
  'kudo_listing.sender_key': { exempt: 'copied from the employee’s name, which has markers' },
  'kudo_listing.recipient_key': { exempt: 'copied from the employees’ names, which have markers' },
  'kudo_listing.names': { exempt: 'copied from the employees’ names, which have markers' },
  'goal.title_starts': { exempt: 'words of the title, which has markers' },
  'project.plain_name': { exempt: 'made of the name, which has markers' },
  'project.name_starts': { exempt: 'words of the name, which has markers' },
  'position.plain_title': { exempt: 'made of the title, which has markers' },
  'kudo_listing.plain_name': { exempt: 'made of names, which have markers' },
  'kudo_listing.name_starts': { exempt: 'made of names, which have markers' },
  'client.name': clients,
  'project.name': projectNames,
  'project.description': projects,
  'project.notes': projects,
  'project_link.name': projects,
  'project_link.url': projects,
  'project_evaluation.guid': links,
  'project_evaluation.project_role': { exempt: 'one of eight words' },
  'project_evaluation.submitted_role': { exempt: 'one of eight words' },
  'evaluation_question.question': anySignedIn,
  'evaluation_question.project_role': { exempt: 'one of eight words' },
  'evaluation_response.content': { exempt: 'one of seven words; goes where the notes go' },
  'evaluation_note.content': feedback,
  'evaluation_draft.content': isOneself,
  ...writtenColumns,
  'message.note': recipientOfMail,
  'message.header_id': recipientOfMail,
  'message.header_key': { exempt: 'random; the left half of header_id' },
  'message.kind': { exempt: 'one of the program’s own words' },
  'message.data': nobody,
  'message.failure': (viewer, { senderId }) => isAdmin(viewer) || viewer.employeeId === senderId,
  'message.skip_reason': nobody,
  'message.bulk_act_id': { exempt: 'random; which bulk action queued it' },
  'review_notice.what': { exempt: 'one of the program’s own words' },
  'review_notice.note': recipientOfMail,
  'review_notice.bulk_act_id': { exempt: 'random; which bulk action noted it' },
  'calendar_feed.feed_id': isOneself,
  'bulk_act.bulk_act_id': whoPrepared,
  'bulk_act.act': whoPrepared,
  'bulk_act.kind': { exempt: 'one of nine words' },
  'bulk_step.plan': stepOfPrepared,
  'bulk_step.reason': stepOfPrepared,
  'bulk_step.warning': stepOfPrepared,
  'bulk_step.state': { exempt: 'one of four words' },
  'bulk_step.bulk_act_id': { exempt: 'the id of the act, which has markers' },
  'bulk_step.told': { exempt: 'numbers and yes or no' },
  'bulk_step.recipient_ids': { exempt: 'numbers' },
  'audit_event.relation': nobody,
  'audit_event.action': nobody,
  'audit_event.object': nobody,
  'audit_event.before': nobody,
  'audit_event.after': nobody,
  'audit_event.request_id': nobody,
  'security_event.kind': nobody,
  'security_event.address': nobody,
  'security_event.detail': nobody,
  'security_event.session_id': { exempt: 'the session’s own id' },
  'session.session_id': nobody,
  'session.end_reason': nobody,
  'question_set.type': { exempt: 'one of three words' },
  'question_set.draft': isAdmin,
  'question_set_version.type': { exempt: 'one of three words' },
  'question_set_version.content': { exempt: 'questions of the whole company' },
  'mail_text.kind': { exempt: 'a fixed list' },
  'mail_text.subject': { exempt: 'in every email of its kind' },
  'mail_text.greeting': { exempt: 'in every email of its kind' },
  'mail_text.body': { exempt: 'in every email of its kind' },
  'operation_report.operation': { exempt: 'a fixed list' },
  'company_settings.working_days': { exempt: 'numbers from 1 to 7' },
  'company_settings.holidays': { exempt: 'days of the whole company' },
  'rate_count.key': nobody,
  'idempotency_key.key': nobody,
  'idempotency_key.reply': nobody,
};

/** Whether the viewer may see the marked value. A null viewer has no session. */
export function maySee(viewer: MarkedPerson | null, marker: Marker, company: MarkedCompany): boolean {
  const entry = oracle[marker.column];
  if (viewer === null || entry === undefined || typeof entry !== 'function') return false;
  return entry(viewer, marker, company);
}

/** As in `maySee`, plus the address of the recipient's own lead: calendar invitations name both attendees. */
export function mayReadInMail(recipient: MarkedPerson, marker: Marker, company: MarkedCompany): boolean {
  if (marker.column === 'employee.email' && recipient.managerId === marker.employeeId) return true;
  return maySee(recipient, marker, company);
}
