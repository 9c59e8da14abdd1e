import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { listDepartments } from '#contract/people/people.endpoints.ts';
import {
  changeBulkPerson,
  getBulkAction,
  listBulkActions,
  listBulkPeople,
  previewBulkAction,
  startBulkAction,
} from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type {
  BulkActionSummary,
  BulkPerson,
  ListedBulkAction,
} from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { countReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { type Answer, answer, failure, pageOf, type Sent } from '#web/testing/answers.ts';
import type { ActInput, PreviewInput } from './bulk-actions.api.ts';

const ID = '00000000-0000-4000-8000-00000000000';

type Change = BodyInputOf<typeof changeBulkPerson>;

const deadlines = {
  peerDeadline: '2026-11-29',
  selfDeadline: '2026-12-06',
  managerDeadline: '2026-12-13',
  finalDeadline: '2026-12-20',
};

export const personOf = (
  employeeId: number,
  fullName: string,
  change: Partial<BulkPerson> = {},
): BulkPerson => ({
  employeeId,
  fullName,
  state: 'Planned',
  reason: null,
  warning: null,
  plan: { deadlines },
  ...change,
});

export const rowOf = (employeeId: number, fullName: string, change: Partial<CycleRow> = {}): CycleRow => ({
  employeeId,
  fullName,
  isOwn: false,
  lead: {
    employeeId: 90,
    fullName: 'Kim Vo',
  },
  state: 'DueToStart',
  isLate: false,
  cannotStart: false,
  waitingFor: null,
  anniversary: '2026-12-20',
  nextDate: null,
  answers: null,
  documents: null,
  idleDays: null,
  ...change,
});

const noCounts = {
  all: 5,
  states: {
    NotStarted: 0,
    DueToStart: 5,
    ChoosePeers: 0,
    WaitingForAnswers: 0,
    PlanSitDown: 0,
    SitDown: 0,
    FinalDocument: 0,
    ReadyToComplete: 0,
    PeriodToEnd: 0,
  },
  late: 0,
  cannotStart: 0,
  nextAnniversary: null,
};

/** A server that keeps the actions of a test. */
export class TestServer {
  rows: CycleRow[] = ['Ana Ruiz', 'Ben Ito', 'Cleo Diaz', 'Dov Katz', 'Eva Lind'].map((name, at) =>
    rowOf(at + 1, name),
  );
  /** How many people the list has; the rows are its first page. */
  total = 5;
  people: BulkPerson[] = [
    personOf(1, 'Ana Ruiz'),
    personOf(2, 'Ben Ito', { warning: bulkWarnings.tightDates }),
    personOf(3, 'Cleo Diaz', { state: 'LeftOut', reason: bulkReasons.alreadyStarted }),
  ];
  summary: Partial<BulkActionSummary> = {};
  acts: ListedBulkAction[] = [];
  #previews = 0;
  #act: ActInput = { kind: 'start' };

  readonly answers: readonly Answer[] = [
    answer(listReviewCycle, ({ query }) => this.#list(query.after)),
    answer(countReviewCycle, noCounts),
    answer(previewBulkAction, ({ body }) => this.#prepare(body)),
    answer(listBulkActions, () => pageOf(this.acts, { total: '1' })),
    answer(getBulkAction, () => this.#summary()),
    answer(listBulkPeople, ({ query }) => this.#peopleOf(query)),
    answer(changeBulkPerson, ({ body }) => this.#change(body)),
    answer(startBulkAction, () => {
      this.summary = { ...this.summary, ...this.#over() };
      return {};
    }),
    answer(listSnippets, []),
    answer(listTeamLeads, []),
    answer(listDepartments, []),
  ];

  #list(after: string | undefined) {
    // The next page never comes.
    if (after !== undefined) return failure(403, '');
    const hasMore = this.total > this.rows.length;
    return pageOf(this.rows, { total: String(this.total), ...(hasMore ? { after: 'x' } : {}) });
  }

  #prepare({ act }: PreviewInput) {
    this.#previews += 1;
    this.#act = act;
    return { bulkActId: ID + String(this.#previews) };
  }

  #change({ employeeId, isIncluded }: Change) {
    this.people = this.people.map((person) => {
      if (person.employeeId !== employeeId || isIncluded === undefined) return person;
      return isIncluded
        ? { ...person, state: 'Planned', reason: null }
        : { ...person, state: 'LeftOut', reason: bulkReasons.byHand };
    });
    return {};
  }

  #count = (state: string) => this.people.filter((person) => person.state === state).length;

  #over(): Partial<BulkActionSummary> {
    const done = this.#count('Planned');
    return { state: 'Finished', counts: { planned: 0, pending: 0, done, leftOut: this.#count('LeftOut') } };
  }

  #peopleOf({ state, warning, reason, limit }: Sent<typeof listBulkPeople>['query']) {
    const wanted = state === 'Done' ? 'Planned' : state;
    return this.people
      .filter((one) => wanted === undefined || one.state === wanted)
      .filter((one) => warning === undefined || one.warning === warning)
      .filter((one) => reason === undefined || one.reason === reason)
      .slice(0, Number(limit ?? 50));
  }

  #summary(): BulkActionSummary {
    const by = (key: 'reason' | 'warning') =>
      [...Map.groupBy(this.people, (one) => one[key])].flatMap(([text, some]) =>
        text === null ? [] : [{ text, people: some.length }],
      );
    return {
      bulkActId: ID + String(this.#previews),
      kind: this.#act.kind,
      state: 'Preview',
      createdAt: '2026-11-23T08:00:00Z',
      counts: {
        planned: this.#count('Planned'),
        pending: 0,
        done: 0,
        leftOut: this.#count('LeftOut'),
      },
      act: { kind: 'start', deadlines: null, reviewedById: null },
      leftOut: by('reason').map(({ text, people }) => ({ reason: text, people })),
      warnings: by('warning').map(({ text, people }) => ({ warning: text, people })),
      mails: 3,
      ...this.summary,
    };
  }
}
