import type { Call } from './call.ts';
import type { Scene, ViewerName } from './scene.ts';
import { writes } from './writes.ts';

const reads = (
  name: string,
  viewer: ViewerName,
  table: string,
  path: (scene: Scene, turn: number) => string,
): Call => ({ name, viewer, method: 'GET', table, path });

const whole = (...call: Parameters<typeof reads>): Call => ({ ...reads(...call), isWhole: true });

export const calls: readonly Call[] = [
  whole('admin dashboard', 'admin', 'annual_review', () => '/Employees/admin/dashboard'),
  reads('dashboard, what is late', 'admin', 'annual_review', () => '/Employees/admin/dashboard/summary'),
  reads('dashboard, first reviews', 'admin', 'annual_review', () => {
    return '/Employees/admin/dashboard/reviews?limit=10&sort=deadline';
  }),
  reads('dashboard, first projects', 'admin', 'project', () => {
    return '/Employees/admin/dashboard/projects?limit=10&sort=deadline';
  }),
  reads('dashboard, reviews of a search', 'admin', 'annual_review', () => {
    return '/Employees/admin/dashboard/reviews?limit=10&sort=deadline&q=an';
  }),
  reads('dashboard, projects of a search', 'admin', 'project', () => {
    return '/Employees/admin/dashboard/projects?limit=10&sort=deadline&q=an';
  }),
  whole(
    'dashboard, reviews as a file',
    'admin',
    'annual_review',
    () => '/Employees/admin/dashboard/reviews.csv',
  ),
  whole('dashboard, projects as a file', 'admin', 'project', () => '/Employees/admin/dashboard/projects.csv'),
  reads(
    'review cycle, first page',
    'admin',
    'annual_review',
    () => '/AnnualReviews/cycle?limit=50&sort=next',
  ),
  reads('review cycle, by name', 'admin', 'annual_review', () => '/AnnualReviews/cycle?limit=50&sort=name'),
  reads('review cycle, page of a search', 'admin', 'annual_review', () => {
    return '/AnnualReviews/cycle?limit=50&sort=next&q=an';
  }),
  reads('review cycle, late ones', 'admin', 'annual_review', () => {
    return '/AnnualReviews/cycle?limit=50&sort=next&late=true';
  }),
  reads('review cycle, counts', 'admin', 'annual_review', () => '/AnnualReviews/cycle/counts'),
  whole('people, as a file', 'admin', 'employee', () => '/Employees/roster.csv'),
  whole('review cycle, as a file', 'admin', 'annual_review', () => '/AnnualReviews/cycle.csv?sort=next'),
  reads('review cycle of a lead', 'lead', 'annual_review', () => '/AnnualReviews/cycle?limit=50&sort=next'),
  reads('review cycle of a lead, counts', 'lead', 'annual_review', () => '/AnnualReviews/cycle/counts'),
  reads('acts for many people, first page', 'admin', 'bulk_act', () => '/BulkActs?limit=10&sort=-created'),
  reads('act for many people', 'admin', 'bulk_act', ({ bulkAct }) => `/BulkActs/${bulkAct}`),
  reads('act for many people, first people', 'admin', 'bulk_step', ({ bulkAct }) => {
    return `/BulkActs/${bulkAct}/people?limit=50&sort=name`;
  }),
  whole('act for many people, result as a file', 'admin', 'bulk_step', ({ bulkAct }) => {
    return `/BulkActs/${bulkAct}/result`;
  }),
  reads('log-ins, first page', 'admin', 'login', () => '/Employees/admin/dashboard/logins?limit=20'),
  reads('upcoming dates', 'admin', 'employee', () => '/Employees/dates'),
  reads('what waits for a member', 'member', 'annual_reviewer', () => '/Employees/duties'),
  reads('what waits for a lead', 'lead', 'annual_reviewer', () => '/Employees/duties'),
  reads('what waits for an Admin', 'admin', 'annual_reviewer', () => '/Employees/duties'),
  reads('team-lead dashboard', 'lead', 'employee', () => '/Employees/TeamLead/dashboard'),
  whole('directory', 'admin', 'employee', () => '/Employees'),
  whole('teams', 'admin', 'employee', () => '/Employees/Teams'),
  whole('archived people', 'admin', 'employee', () => '/Employees/archived'),
  whole('names for pickers', 'member', 'employee', () => '/Employees/snippet'),
  reads('people, counted for a page', 'admin', 'employee', () => '/Employees?limit=1'),
  reads('people, page of a search', 'admin', 'employee', () => '/Employees?limit=50&q=an'),
  reads('teams, first page', 'admin', 'employee', () => '/Employees/Teams?limit=6&sort=name'),
  reads('teams, page of a search', 'lead', 'employee', () => '/Employees/Teams?limit=6&sort=name&q=an'),
  reads('archived people, first page', 'admin', 'employee', () => '/Employees/archived?limit=50'),
  reads('names for pickers, a search', 'member', 'employee', () => '/Employees/snippet?limit=50&q=an'),
  reads('search, one letter', 'admin', 'employee', () => '/Search?q=a'),
  reads('search, two words', 'admin', 'employee', () => '/Search?q=th%20an'),
  reads('search of a lead', 'lead', 'employee', () => '/Search?q=an'),
  reads('search of a member', 'member', 'employee', () => '/Search?q=an'),
  reads('search of a PM', 'pm', 'project', () => '/Search?q=pro'),
  reads('search for a review to start', 'admin', 'employee', () => '/Search?q=an&act=start'),
  reads('people by pasted names and addresses', 'pm', 'employee', () => {
    const entries = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0 ? 'anna' : `nobody${at}@example.test`,
    );
    return `/Employees/match?entries=${encodeURIComponent(entries.join('\n'))}`;
  }),
  reads('team leads for pickers', 'admin', 'employee', () => '/Employees/leads?limit=50'),
  reads('people to assign, unassigned', 'lead', 'employee', ({ lead }) => {
    return `/Employees/assignable?limit=50&lead=${lead}&state=unassigned`;
  }),
  reads('people to assign, of other teams', 'admin', 'employee', ({ lead }) => {
    return `/Employees/assignable?limit=50&lead=${lead}&state=elsewhere`;
  }),
  reads('people to assign, a search', 'lead', 'employee', ({ lead }) => {
    return `/Employees/assignable?limit=50&lead=${lead}&state=elsewhere&q=an`;
  }),
  reads('positions', 'member', 'position', () => '/Employees/positions'),
  reads('departments', 'member', 'department', () => '/Departments'),
  reads('profile, as lead', 'lead', 'annual_review', ({ member }) => `/Employees/${member}/0`),
  reads('profile, own', 'member', 'annual_review', ({ member }) => `/Employees/${member}/0`),
  reads('profile, as Admin', 'admin', 'annual_review', ({ member }) => `/Employees/${member}/0`),
  reads('reviewers', 'lead', 'annual_reviewer', ({ review }) => `/AnnualReviews/reviewers/${review}`),
  reads('suggested peers', 'lead', 'annual_reviewer', ({ review }) => {
    return `/AnnualReviews/${review}/suggested-peers`;
  }),
  reads('own form of a review', 'member', 'review_submission', ({ form }) => `/ReviewForms/${form}`),
  reads('form of a review, what is known of the period', 'member', 'goal', ({ form }) => {
    return `/ReviewForms/${form}/period`;
  }),
  reads('answers of a review, as lead', 'lead', 'review_submission', ({ review }) => {
    return `/ReviewForms/review/${review}`;
  }),
  reads('answers of a review, own', 'member', 'review_submission', ({ review }) => {
    return `/ReviewForms/review/${review}`;
  }),
  reads('what was agreed in a review', 'lead', 'review_outcome', ({ review }) => {
    return `/ReviewForms/review/${review}/outcome`;
  }),
  reads('sit-down pack, as lead', 'lead', 'review_submission', ({ review }) => `/ReviewPacks/${review}`),
  reads('clients', 'admin', 'client', () => '/Clients'),
  whole('projects', 'admin', 'project', () => '/Projects'),
  whole('closed projects', 'admin', 'project', () => '/Projects/closed'),
  reads('projects, first page', 'admin', 'project', () => '/Projects?limit=50&sort=-end'),
  reads('projects of a PM, first page', 'pm', 'project', () => '/Projects?limit=50&sort=-end'),
  reads('projects, page of a search', 'admin', 'project', () => '/Projects?limit=50&sort=-end&q=an'),
  reads('closed projects, first page', 'admin', 'project', () => '/Projects/closed?limit=50&sort=-end'),
  reads('managed projects', 'pm', 'project', ({ pm }) => `/Projects/ManagedProjects/${pm}`),
  reads('one project', 'pm', 'project', ({ openProject }) => `/Projects/${openProject}`),
  reads('project results', 'admin', 'evaluation_response', ({ closedProject }) => {
    return `/ProjectEvaluations/Project/${closedProject}`;
  }),
  reads('project results, as a file', 'admin', 'evaluation_response', ({ closedProject }) => {
    return `/ProjectEvaluations/Project/${closedProject}/results.csv`;
  }),
  whole('evaluations, as Admin', 'admin', 'project_evaluation', () => '/ProjectEvaluations'),
  reads('evaluations, as PM', 'pm', 'project_evaluation', () => '/ProjectEvaluations'),
  reads('evaluations, own', 'member', 'project_evaluation', () => '/ProjectEvaluations'),
  reads('evaluation by guid', 'none', 'project_evaluation', ({ guids }, turn) => {
    return `/ProjectEvaluations/${guids[turn % guids.length]}`;
  }),
  reads('own draft of an evaluation', 'pm', 'evaluation_draft', ({ evaluation }) => {
    return `/ProjectEvaluations/draft/${evaluation}`;
  }),
  whole('kudos', 'admin', 'kudo', () => '/Shoutouts'),
  reads('kudos that wait, first page', 'admin', 'kudo', () => {
    return '/Shoutouts?state=waiting&limit=50&sort=-created';
  }),
  reads('approved kudos, first page', 'admin', 'kudo', () => {
    return '/Shoutouts?state=approved&limit=50&sort=-approved';
  }),
  reads('approved kudos, page of a search', 'admin', 'kudo', () => {
    return '/Shoutouts?state=approved&limit=50&sort=-approved&q=an';
  }),
  reads('kudos feed, first page', 'member', 'kudo', () => '/Shoutouts/feed?limit=50'),
  reads(
    'kudos feed of a person',
    'member',
    'kudo',
    ({ thanked }) => `/Shoutouts/feed?limit=50&person=${thanked}`,
  ),
  reads('kudos of a person', 'admin', 'kudo', ({ thanked }) => `/Shoutouts/employee/${thanked}?mp=0`),
  reads('one kudo', 'admin', 'kudo', ({ kudo }) => `/Shoutouts/${kudo}`),
  reads('goals, own', 'member', 'goal', () => '/Goals'),
  reads('goals of a period', 'member', 'goal', ({ member, period }) => {
    return `/Goals/markingPeriod?markingPeriodId=${period}&employeeId=${member}`;
  }),
  reads('one goal', 'member', 'goal', ({ goal }) => `/Goals/${goal}`),
  reads('automatic reminders', 'admin', 'automatic_reminders', () => '/AutomaticReminders'),
  reads(
    'people to remind, first page',
    'admin',
    'annual_reviewer',
    () => '/AutomaticReminders/next?limit=50',
  ),
  reads('calendar address', 'member', 'calendar_feed', () => '/CalendarFeed'),
  reads('words of emails', 'admin', 'mail_text', () => '/MailTexts'),
  reads('question sets', 'admin', 'question_set_version', () => '/QuestionSets'),
  reads('company settings', 'lead', 'company_settings', () => '/Settings'),
  reads('state of the installation', 'admin', 'company_settings', () => '/System'),
  reads('features', 'member', 'company_settings', () => '/Settings/features'),
  reads('sign-in options', 'none', 'installation', () => '/sign-in'),
  reads('current session', 'member', 'session', () => '/session'),
  ...writes,
];
