import {
  listLogins,
  listProjectsInProgress,
  listReviewsInProgress,
} from '#contract/dashboards/dashboards.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { kudoValues } from '#contract/kudos/kudos.ts';
import { listFeed, listKudos } from '#contract/kudos/kudos.endpoints.ts';
import { listJobNames } from '#contract/people/job-names.endpoints.ts';
import { listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import { listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { listArchived, listAssignable, listEmployees, listTeams } from '#contract/people/people.endpoints.ts';
import { listNextReminders } from '#contract/dashboards/notifications.endpoints.ts';
import { listClosedProjects, listProjects } from '#contract/projects/projects.endpoints.ts';
import { listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';

/** A list that the server pages, with what tests and assurance programs ask of it. */
type PagedList = {
  readonly endpoint: Endpoint;
  /** The field that identifies a row; null for a list with tests of its own. */
  readonly key: string | null;
  readonly sorts: readonly string[];
  readonly filters: readonly Readonly<Record<string, string>>[];
  /** Rows of the demo company, at least. */
  readonly atLeast: number;
  /** Searches that find rows of the demo company. */
  readonly searches: readonly string[];
};

/** Filters of the review cycle; those of departments together find all people. */
export const cycleFilters: readonly Readonly<Record<string, string>>[] = [
  ...Array.from({ length: 8 }, (_, at) => ({ department: String(at + 1) })),
  { state: 'NotStarted' },
  { state: 'ChoosePeers' },
  { state: 'WaitingForAnswers', late: 'true' },
  { state: 'ReadyToComplete' },
  { cannotStart: 'true' },
  { deadline: 'soon' },
  { lead: 'none' },
  { reviewer: '4' },
];

const projectSorts = ['name', 'client', 'manager', 'start', 'end', 'status'];

export const pagedLists: readonly PagedList[] = [
  {
    endpoint: listEmployees,
    key: 'employeeId',
    sorts: ['name', 'position', 'hired', 'review'],
    filters: [],
    atLeast: 40,
    searches: ['a', '  OSEI ', 'engineer', 'a e'],
  },
  {
    endpoint: listSignIns,
    key: 'employeeId',
    sorts: ['name', 'signedIn', 'invited'],
    filters: [{ state: 'never' }, { state: 'signedIn' }],
    atLeast: 40,
    searches: ['a', '  OSEI ', 'a e'],
  },
  {
    endpoint: listTeams,
    key: null,
    sorts: ['name', 'position', 'hired', 'review'],
    filters: [],
    atLeast: 5,
    searches: ['a', '  OSEI ', 'engineer', 'a e'],
  },
  {
    endpoint: listSnippets,
    key: 'employeeId',
    sorts: ['name'],
    filters: [{ ids: '1,2,3' }, { without: '1,2,3' }],
    atLeast: 40,
    searches: ['a', ' amara OS '],
  },
  {
    endpoint: listTeamLeads,
    key: 'employeeId',
    sorts: ['name'],
    filters: [{ ids: '1,2,3' }, { without: '1,2,3' }],
    atLeast: 4,
    searches: ['a', ' amara OS '],
  },
  {
    endpoint: listAssignable,
    key: 'employeeId',
    sorts: ['name'],
    filters: [
      { state: 'unassigned' },
      { lead: '2', state: 'team' },
      { lead: '2', state: 'elsewhere' },
      { lead: '1', state: 'team' },
      { lead: '1', state: 'elsewhere' },
    ],
    atLeast: 40,
    searches: ['a', '  OSEI ', 'engineer a'],
  },
  {
    endpoint: listArchived,
    key: 'employeeId',
    sorts: ['name', 'end'],
    filters: [],
    atLeast: 1,
    searches: ['a'],
  },
  {
    endpoint: listJobNames,
    key: 'id',
    sorts: ['people', 'name', 'others'],
    // Positions are another list, with tests of its own (job-names.test.ts).
    filters: [{ kind: 'department' }],
    atLeast: 8,
    searches: ['e', ' EN  '],
  },
  {
    endpoint: listProjects,
    key: 'projectId',
    sorts: projectSorts,
    filters: [],
    atLeast: 3,
    searches: ['a', ' 20 E '],
  },
  {
    endpoint: listClosedProjects,
    key: 'projectId',
    sorts: projectSorts,
    filters: [],
    atLeast: 1,
    searches: ['a'],
  },
  {
    endpoint: listReviewsInProgress,
    key: 'annualReviewId',
    sorts: ['employee', 'lead', 'hired', 'deadline'],
    filters: [],
    atLeast: 10,
    searches: ['a', ' O e '],
  },
  {
    endpoint: listReviewCycle,
    key: 'employeeId',
    sorts: ['next', 'name', 'state', 'lead', 'anniversary', 'idle'],
    filters: cycleFilters,
    atLeast: 40,
    searches: ['a', '  OSEI ', 'a e'],
  },
  {
    endpoint: listProjectsInProgress,
    key: 'projectId',
    sorts: ['title', 'manager', 'status', 'deadline'],
    filters: [],
    atLeast: 3,
    searches: ['a', ' e O '],
  },
  {
    endpoint: listLogins,
    key: 'loginId',
    sorts: ['at'],
    filters: [],
    atLeast: 20,
    searches: ['a', ' O e '],
  },
  {
    endpoint: listNextReminders,
    // Whom the demo company reminds on the next morning depends on the day.
    key: null,
    sorts: ['name'],
    filters: [],
    atLeast: 0,
    searches: ['a', '  AMARA O'],
  },
  {
    endpoint: listKudos,
    key: 'shoutoutId',
    sorts: ['created', 'approved', 'from', 'recipient'],
    filters: [{ state: 'waiting' }, { state: 'approved' }],
    atLeast: 10,
    searches: ['a', '  AMARA ', '20', 'o s'],
  },
  {
    endpoint: listFeed,
    key: 'shoutoutId',
    sorts: ['approved'],
    filters: kudoValues.map((value) => ({ value })),
    atLeast: 10,
    searches: ['a', '  AMARA ', 'o s'],
  },
];

/** Pages of each list in each order, search and filter: rows, counts and positions must not tell more. */
export const pageRequests = ({ sorts, filters, searches }: PagedList) => [
  ...sorts.map((sort) => ({ query: { limit: '3', sort: `-${sort}` } })),
  ...filters.map((filter) => ({ query: { limit: '200', ...filter } })),
  ...searches.map((q) => ({ query: { limit: '200', q } })),
];
