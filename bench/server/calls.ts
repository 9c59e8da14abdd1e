import { addDays } from '#contract/dates.ts';
import type { Scene, ViewerName } from './scene.ts';

/** One call that a screen makes. A new call needs one row in `calls`. */
export type Call = {
  readonly name: string;
  readonly viewer: ViewerName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below /api; `turn` counts the requests, for calls whose object is limited per minute. */
  readonly path: (scene: Scene, turn: number) => string;
  readonly body?: (scene: Scene, turn: number) => unknown;
  /** The table from which the bare server (a) answers as many bytes. */
  readonly table: string;
  /** The one statement of the bare server (a) for a write. */
  readonly insert?: (scene: Scene) => string;
  /** True if a repetition of the recorded statements would do nothing, so that limit (b) says nothing. */
  readonly isOnce?: boolean;
  /** True for a whole list or dashboard. It grows with the company as specified, and pages call its pages instead. */
  readonly isWhole?: boolean;
};

const reads = (
  name: string,
  viewer: ViewerName,
  table: string,
  path: (scene: Scene, turn: number) => string,
): Call => ({ name, viewer, method: 'GET', table, path });

const whole = (...call: Parameters<typeof reads>): Call => ({ ...reads(...call), isWhole: true });

const record = () => `insert into audit_event (relation, action) values ('Self', 'bench')`;

export const calls: readonly Call[] = [
  whole('admin dashboard', 'admin', 'annual_review', () => '/Employees/admin/dashboard'),
  reads('dashboard, what is late', 'admin', 'annual_review', () => '/Employees/admin/dashboard/summary'),
  reads('dashboard, first reviews', 'admin', 'annual_review', () => {
    return '/Employees/admin/dashboard/reviews?limit=10&sort=deadline';
  }),
  reads('dashboard, first projects', 'admin', 'project', () => {
    return '/Employees/admin/dashboard/projects?limit=10&sort=deadline';
  }),
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
  whole('evaluations, as Admin', 'admin', 'project_evaluation', () => '/ProjectEvaluations'),
  reads('evaluations, as PM', 'pm', 'project_evaluation', () => '/ProjectEvaluations'),
  reads('evaluations, own', 'member', 'project_evaluation', () => '/ProjectEvaluations'),
  reads('evaluation by guid', 'none', 'project_evaluation', ({ guids }, turn) => {
    return `/ProjectEvaluations/${guids[turn % guids.length]}`;
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
  reads('kudos of a person', 'admin', 'kudo', ({ thanked }) => `/Shoutouts/employee/${thanked}?mp=0`),
  reads('one kudo', 'admin', 'kudo', ({ kudo }) => `/Shoutouts/${kudo}`),
  reads('goals, own', 'member', 'goal', () => '/Goals'),
  reads('goals of a period', 'member', 'goal', ({ member, period }) => {
    return `/Goals/markingPeriod?markingPeriodId=${period}&employeeId=${member}`;
  }),
  reads('one goal', 'member', 'goal', ({ goal }) => `/Goals/${goal}`),
  reads('automatic reminders', 'admin', 'automatic_reminders', () => '/AutomaticReminders'),
  reads('calendar address', 'member', 'calendar_feed', () => '/CalendarFeed'),
  reads('company settings', 'lead', 'company_settings', () => '/Settings'),
  reads('sign-in options', 'none', 'installation', () => '/sign-in'),
  reads('current session', 'member', 'session', () => '/session'),
  {
    name: 'session refresh',
    viewer: 'none',
    method: 'POST',
    path: () => '/Employees/RefreshToken',
    body: ({ member, refreshTokens }, turn) => ({
      employeeId: member,
      refreshToken: refreshTokens[turn % refreshTokens.length],
    }),
    table: 'session',
    insert: record,
    isOnce: true,
  },
  {
    name: 'save goal',
    viewer: 'lead',
    method: 'POST',
    path: () => '/Goals/save',
    body: ({ member, period }, turn) => ({
      goalId: -1,
      employeeId: member,
      markingPeriodId: period,
      title: `A goal to measure, number ${turn}`,
      description: 'What the team does, by when, and how the result is seen.',
    }),
    table: 'goal',
    insert: ({ member, period }) =>
      `insert into goal (employee_id, marking_period_id, title, start_date)
       values (${member}, ${period}, 'A goal to measure', current_date)`,
  },
  {
    name: 'send kudos',
    viewer: 'member',
    method: 'POST',
    path: () => '/Shoutouts/save',
    body: ({ lead, admin }) => ({
      message: 'Thank you for the careful handover of last week.',
      values: ['Foster Teamwork'],
      targetEmployees: [lead, admin],
    }),
    table: 'kudo',
    insert: ({ member }) =>
      `insert into kudo (sender_id, message, original_message, created_at)
       values (${member}, 'Thank you', 'Thank you', now())`,
  },
  {
    name: 'change dates',
    viewer: 'lead',
    method: 'PUT',
    path: () => '/AnnualReviews/update/dates',
    body: ({ review, finalDeadline }, turn) => {
      // Each request changes the dates, because a save of the same dates may do less.
      const final = addDays(finalDeadline, turn % 5);
      return {
        annualReviewId: review,
        finalDeadline: final,
        managerDeadline: addDays(final, -7),
        selfDeadline: addDays(final, -14),
        peerDeadline: addDays(final, -21),
      };
    },
    table: 'annual_review',
    insert: record,
  },
  {
    name: 'preview an act for one person',
    viewer: 'lead',
    method: 'POST',
    path: () => '/BulkActs',
    body: ({ member }) => ({
      act: { kind: 'remind', types: ['Self'], message: null },
      people: { employeeIds: [member] },
    }),
    table: 'bulk_act',
    insert: record,
  },
  {
    name: 'change a leave of absence',
    viewer: 'admin',
    method: 'PUT',
    path: () => '/Employees/absence',
    body: ({ pm, finalDeadline }, turn) => ({
      employeeId: pm,
      from: addDays(finalDeadline, 400),
      to: addDays(finalDeadline, 401 + (turn % 5)),
    }),
    table: 'absence',
    insert: record,
  },
  {
    name: 'change a deputy',
    viewer: 'admin',
    method: 'PUT',
    path: () => '/Employees/deputy',
    body: ({ pm, lead, finalDeadline }, turn) => ({
      leadId: lead,
      deputyId: pm,
      from: addDays(finalDeadline, 400),
      until: addDays(finalDeadline, 401 + (turn % 5)),
    }),
    table: 'deputy',
    insert: record,
  },
];
