import type {
  BulkActionSummary,
  BulkPerson,
  ListedBulkAction,
} from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import type { ActInput, PreviewInput } from './bulk-actions.api.ts';

const ID = '00000000-0000-4000-8000-00000000000';

/** What the pages sent: the method with the path, the query and the body. */
type Sent = { readonly call: string; readonly query: Record<string, string>; readonly body: unknown };

const deadlines = {
  peerDeadline: '2026-11-29',
  selfDeadline: '2026-12-06',
  managerDeadline: '2026-12-13',
  finalDeadline: '2026-12-20',
};

export const personOf = (employeeId: number, fullName: string, change: Partial<BulkPerson> = {}) => ({
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

/** A server that keeps the actions of a test and what was asked of it. */
export class TestServer {
  rows: CycleRow[] = ['Ana Ruiz', 'Ben Ito', 'Cleo Diaz', 'Dov Katz', 'Eva Lind'].map((name, at) =>
    rowOf(at + 1, name),
  );
  /** How many people the list has; the rows are its first page. */
  total = 5;
  people: ReturnType<typeof personOf>[] = [
    personOf(1, 'Ana Ruiz'),
    personOf(2, 'Ben Ito', { warning: bulkWarnings.tightDates }),
    personOf(3, 'Cleo Diaz', { state: 'LeftOut', reason: bulkReasons.alreadyStarted }),
  ];
  summary: Partial<BulkActionSummary> = {};
  acts: ListedBulkAction[] = [];
  /** Answers of single calls, instead of the usual ones. */
  readonly answers = new Map<string, () => Response>();
  readonly sent: Sent[] = [];
  #previews = 0;
  #act: ActInput = { kind: 'start' };

  readonly answer = async (request: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(request instanceof Request ? request.url : request, window.location.origin);
    const path = url.pathname.replace('/api', '');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = `${init?.method ?? 'GET'} ${path.replaceAll(/[\da-f-]{36}/g, ':id')}`;
    const query = Object.fromEntries(url.searchParams);
    this.sent.push({ call, query, body });
    return this.answers.get(call)?.() ?? this.#usual(call, query, body);
  };

  readonly bodiesOf = (call: string) => this.sent.filter((one) => one.call === call).map(({ body }) => body);

  #usual(call: string, query: Record<string, string>, body: unknown): Response {
    if (call === 'GET /AnnualReviews/cycle') return this.#list(query);
    if (call === 'GET /AnnualReviews/cycle/counts') return Response.json(noCounts);
    if (call === 'POST /BulkActs') return this.#prepare(body);
    if (call === 'GET /BulkActs') return Response.json(this.acts, { headers: { 'X-Total-Count': '1' } });
    if (call === 'GET /BulkActs/:id') return Response.json(this.#summary());
    if (call === 'GET /BulkActs/:id/people') return Response.json(this.#peopleOf(query));
    if (call === 'PUT /BulkActs/person') this.#change(body);
    if (call === 'POST /BulkActs/start') this.summary = { ...this.summary, ...this.#over() };
    return Response.json(call.startsWith('GET') ? [] : {});
  }

  #list({ after }: Record<string, string>): Response {
    const hasMore = this.total > this.rows.length;
    // The next page never comes.
    if (after !== undefined) return new Response('', { status: 403 });
    const link = hasMore ? { Link: '</api/AnnualReviews/cycle?after=x>; rel="next"' } : {};
    return Response.json(this.rows, { headers: { 'X-Total-Count': String(this.total), ...link } });
  }

  #prepare(body: unknown): Response {
    this.#previews += 1;
    this.#act = asPreview(body).act;
    return Response.json({ bulkActId: ID + String(this.#previews) });
  }

  #change(body: unknown): void {
    const { employeeId, isIncluded } = asChange(body);
    this.people = this.people.map((person) => {
      if (person.employeeId !== employeeId || isIncluded === undefined) return person;
      return isIncluded
        ? { ...person, state: 'Planned', reason: null }
        : { ...person, state: 'LeftOut', reason: bulkReasons.byHand };
    });
  }

  #count = (state: string) => this.people.filter((person) => person.state === state).length;

  #over(): Partial<BulkActionSummary> {
    const done = this.#count('Planned');
    return { state: 'Finished', counts: { planned: 0, pending: 0, done, leftOut: this.#count('LeftOut') } };
  }

  #peopleOf({ state, warning, reason, limit }: Record<string, string>) {
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

/* oxlint-disable typescript/consistent-type-assertions -- the pages send what the contract says */
const asPreview = (body: unknown) => body as PreviewInput;
const asChange = (body: unknown) => body as { employeeId: number; isIncluded?: boolean };
/* oxlint-enable typescript/consistent-type-assertions */

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
