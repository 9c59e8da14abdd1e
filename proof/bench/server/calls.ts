import type { Call } from './call.ts';
import type { Fixture, ViewerName } from './fixture.ts';
import { writes } from './writes.ts';

const reads = (name: string, viewer: ViewerName, path: (fixture: Fixture, turn: number) => string): Call => ({
  name,
  viewer,
  method: 'GET',
  path,
});

const whole = (...call: Parameters<typeof reads>): Call => ({ ...reads(...call), isWhole: true });

export const calls: readonly Call[] = [
  whole('admin dashboard', 'admin', () => '/Employees/admin/dashboard'),
  reads('dashboard, what is late', 'admin', () => '/Employees/admin/dashboard/summary'),
  reads('dashboard, first reviews', 'admin', () => {
    return '/Employees/admin/dashboard/reviews?limit=10&sort=deadline';
  }),
  reads('dashboard, first projects', 'admin', () => {
    return '/Employees/admin/dashboard/projects?limit=10&sort=deadline';
  }),
  reads('dashboard, reviews of a search', 'admin', () => {
    return '/Employees/admin/dashboard/reviews?limit=10&sort=deadline&q=an';
  }),
  reads('dashboard, projects of a search', 'admin', () => {
    return '/Employees/admin/dashboard/projects?limit=10&sort=deadline&q=an';
  }),
  whole('dashboard, reviews as a file', 'admin', () => '/Employees/admin/dashboard/reviews.csv'),
  whole('dashboard, projects as a file', 'admin', () => '/Employees/admin/dashboard/projects.csv'),
  reads('review cycle, first page', 'admin', () => '/AnnualReviews/cycle?limit=50&sort=next'),
  reads('review cycle, by name', 'admin', () => '/AnnualReviews/cycle?limit=50&sort=name'),
  reads('review cycle, page of a search', 'admin', () => {
    return '/AnnualReviews/cycle?limit=50&sort=next&q=an';
  }),
  reads('review cycle, late ones', 'admin', () => {
    return '/AnnualReviews/cycle?limit=50&sort=next&late=true';
  }),
  reads('review cycle, counts', 'admin', () => '/AnnualReviews/cycle/counts'),
  whole('people, as a file', 'admin', () => '/Employees/roster.csv'),
  whole('review cycle, as a file', 'admin', () => '/AnnualReviews/cycle.csv?sort=next'),
  reads('review cycle of a lead', 'lead', () => '/AnnualReviews/cycle?limit=50&sort=next'),
  reads('review cycle of a lead, counts', 'lead', () => '/AnnualReviews/cycle/counts'),
  reads('bulk actions, first page', 'admin', () => '/BulkActs?limit=10&sort=-created'),
  reads('bulk action', 'admin', ({ bulkAction }) => `/BulkActs/${bulkAction}`),
  reads('bulk action, first people', 'admin', ({ bulkAction }) => {
    return `/BulkActs/${bulkAction}/people?limit=50&sort=name`;
  }),
  whole('bulk action, result as a file', 'admin', ({ bulkAction }) => {
    return `/BulkActs/${bulkAction}/result`;
  }),
  reads('log-ins, first page', 'admin', () => '/Employees/admin/dashboard/logins?limit=20'),
  reads('upcoming dates', 'admin', () => '/Employees/dates'),
  reads('what waits for a member', 'member', () => '/Employees/duties'),
  reads('what waits for a lead', 'lead', () => '/Employees/duties'),
  reads('what waits for an Admin', 'admin', () => '/Employees/duties'),
  reads('team-lead dashboard', 'lead', () => '/Employees/TeamLead/dashboard'),
  whole('directory', 'admin', () => '/Employees'),
  whole('teams', 'admin', () => '/Employees/Teams'),
  whole('archived people', 'admin', () => '/Employees/archived'),
  whole('names for pickers', 'member', () => '/Employees/snippet'),
  reads('people, counted for a page', 'admin', () => '/Employees?limit=1'),
  reads('people, page of a search', 'admin', () => '/Employees?limit=50&q=an'),
  reads('teams, first page', 'admin', () => '/Employees/Teams?limit=6&sort=name'),
  reads('teams, page of a search', 'lead', () => '/Employees/Teams?limit=6&sort=name&q=an'),
  reads('archived people, first page', 'admin', () => '/Employees/archived?limit=50'),
  reads('names for pickers, a search', 'member', () => '/Employees/snippet?limit=50&q=an'),
  reads('search, one letter', 'admin', () => '/Search?q=a'),
  reads('search, two words', 'admin', () => '/Search?q=th%20an'),
  reads('search of a lead', 'lead', () => '/Search?q=an'),
  reads('search of a member', 'member', () => '/Search?q=an'),
  reads('search of a PM', 'pm', () => '/Search?q=pro'),
  reads('search for a review to start', 'admin', () => '/Search?q=an&act=start'),
  reads('people by pasted names and addresses', 'pm', () => {
    const entries = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0 ? 'anna' : `nobody${at}@example.test`,
    );
    return `/Employees/match?entries=${encodeURIComponent(entries.join('\n'))}`;
  }),
  reads('team leads for pickers', 'admin', () => '/Employees/leads?limit=50'),
  reads('people to assign, unassigned', 'lead', ({ lead }) => {
    return `/Employees/assignable?limit=50&lead=${lead}&state=unassigned`;
  }),
  reads('people to assign, of other teams', 'admin', ({ lead }) => {
    return `/Employees/assignable?limit=50&lead=${lead}&state=elsewhere`;
  }),
  reads('people to assign, a search', 'lead', ({ lead }) => {
    return `/Employees/assignable?limit=50&lead=${lead}&state=elsewhere&q=an`;
  }),
  reads('positions', 'member', () => '/Employees/positions'),
  reads('departments', 'member', () => '/Departments'),
  reads('profile, as lead', 'lead', ({ member }) => `/Employees/${member}/0`),
  reads('profile, own', 'member', ({ member }) => `/Employees/${member}/0`),
  reads('profile, as Admin', 'admin', ({ member }) => `/Employees/${member}/0`),
  reads('reviewers', 'lead', ({ review }) => `/AnnualReviews/reviewers/${review}`),
  reads('suggested peers', 'lead', ({ review }) => {
    return `/AnnualReviews/${review}/suggested-peers`;
  }),
  reads('own form of a review', 'member', ({ form }) => `/ReviewForms/${form}`),
  reads('form of a review, what is known of the period', 'member', ({ form }) => {
    return `/ReviewForms/${form}/period`;
  }),
  reads('answers of a review, as lead', 'lead', ({ review }) => {
    return `/ReviewForms/review/${review}`;
  }),
  reads('answers of a review, own', 'member', ({ review }) => {
    return `/ReviewForms/review/${review}`;
  }),
  reads('what was agreed in a review', 'lead', ({ review }) => {
    return `/ReviewForms/review/${review}/outcome`;
  }),
  reads('sit-down pack, as lead', 'lead', ({ review }) => `/ReviewPacks/${review}`),
  reads('clients', 'admin', () => '/Clients'),
  whole('projects', 'admin', () => '/Projects'),
  whole('closed projects', 'admin', () => '/Projects/closed'),
  reads('projects, first page', 'admin', () => '/Projects?limit=50&sort=-end'),
  reads('projects of a PM, first page', 'pm', () => '/Projects?limit=50&sort=-end'),
  reads('projects, page of a search', 'admin', () => '/Projects?limit=50&sort=-end&q=an'),
  reads('closed projects, first page', 'admin', () => '/Projects/closed?limit=50&sort=-end'),
  reads('managed projects', 'pm', ({ pm }) => `/Projects/ManagedProjects/${pm}`),
  reads('one project', 'pm', ({ openProject }) => `/Projects/${openProject}`),
  reads('project results', 'admin', ({ closedProject }) => {
    return `/ProjectEvaluations/Project/${closedProject}`;
  }),
  reads('project results, as a file', 'admin', ({ closedProject }) => {
    return `/ProjectEvaluations/Project/${closedProject}/results.csv`;
  }),
  whole('evaluations, as Admin', 'admin', () => '/ProjectEvaluations'),
  reads('evaluations, as PM', 'pm', () => '/ProjectEvaluations'),
  reads('evaluations, own', 'member', () => '/ProjectEvaluations'),
  reads('evaluation by guid', 'none', ({ guids }, turn) => {
    return `/ProjectEvaluations/${guids[turn % guids.length]}`;
  }),
  reads('own draft of an evaluation', 'pm', ({ evaluation }) => {
    return `/ProjectEvaluations/draft/${evaluation}`;
  }),
  whole('kudos', 'admin', () => '/Shoutouts'),
  reads('kudos that wait, first page', 'admin', () => {
    return '/Shoutouts?state=waiting&limit=50&sort=-created';
  }),
  reads('approved kudos, first page', 'admin', () => {
    return '/Shoutouts?state=approved&limit=50&sort=-approved';
  }),
  reads('approved kudos, page of a search', 'admin', () => {
    return '/Shoutouts?state=approved&limit=50&sort=-approved&q=an';
  }),
  reads('kudos feed, first page', 'member', () => '/Shoutouts/feed?limit=50'),
  reads('kudos feed of a person', 'member', ({ thanked }) => `/Shoutouts/feed?limit=50&person=${thanked}`),
  reads('kudos of a person', 'admin', ({ thanked }) => `/Shoutouts/employee/${thanked}?mp=0`),
  reads('one kudo', 'admin', ({ kudo }) => `/Shoutouts/${kudo}`),
  reads('goals, own', 'member', () => '/Goals'),
  reads('goals of a period', 'member', ({ member, period }) => {
    return `/Goals/markingPeriod?markingPeriodId=${period}&employeeId=${member}`;
  }),
  reads('one goal', 'member', ({ goal }) => `/Goals/${goal}`),
  reads('automatic reminders', 'admin', () => '/AutomaticReminders'),
  reads('people to remind, first page', 'admin', () => '/AutomaticReminders/next?limit=50'),
  reads('calendar address', 'member', () => '/CalendarFeed'),
  reads('sign-ins', 'admin', () => '/SignIns?limit=50'),
  reads('sign-ins, the newest first', 'admin', () => '/SignIns?limit=50&sort=-signedIn'),
  reads('departments', 'admin', () => '/JobNames?kind=department&limit=50'),
  reads('positions with their people', 'admin', () => '/JobNames?kind=position&limit=50'),
  reads('words of emails', 'admin', () => '/MailTexts'),
  reads('question sets', 'admin', () => '/QuestionSets'),
  reads('company settings', 'lead', () => '/Settings'),
  reads('state of the installation', 'admin', () => '/System'),
  reads('features', 'member', () => '/Settings/features'),
  reads('sign-in options', 'none', () => '/sign-in'),
  reads('current session', 'member', () => '/session'),
  ...writes,
];
