import { sql } from 'kysely';
import { changeReviewers, startAnnualReview } from '#contract/annual-reviews.ts';
import { approveKudo, editKudo } from '#contract/kudos.ts';
import { endMarkingPeriod } from '#contract/marking-periods.ts';
import { deleteEvaluation } from '#contract/project-evaluations.ts';
import { saveProject } from '#contract/projects.ts';
import { addPerson } from '#server/testing/people.ts';
import { findingOf, type Options } from './kit/program.ts';
import { addTarget, type Target } from './kit/review-scene.ts';
import { forgetCalls, openSession, openStage, type Stage } from './kit/stage.ts';

const RACES = { full: 1_000, small: 100 };

type Company = Awaited<ReturnType<typeof addStaff>>;

/** A race: what is called at the same time, what must hold afterwards. Later areas add theirs. */
type Race = {
  readonly name: string;
  prepare(stage: Stage, company: Company): Promise<Target>;
  calls(company: Company, target: Target): Promise<{ status: number; text: string }>[];
  /** How many of the calls may succeed, or at least and at most; the others get 409. */
  readonly winners: number | readonly [least: number, most: number];
  /** A statement with one number, which must be 0. */
  violations(target: Target): ReturnType<typeof sql<{ count: number }>>;
};

const races: readonly Race[] = [
  {
    name: 'two ends of one period',
    prepare: (stage, company) => addTargetIn(stage, company, 'Complete'),
    calls: ({ admins }, { markingPeriodId }) =>
      admins.map((admin, index) =>
        admin.call(endMarkingPeriod, {
          body: { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: `2026-06-2${index}` } },
        }),
      ),
    winners: 1,
    violations: ({ employeeId }) => sql<{ count: number }>`
      select abs(count(*) - 2)::int + abs(count(*) filter (where ended_at is null) - 1)::int as count
      from marking_period where employee_id = ${employeeId}`,
  },
  {
    name: 'one review started twice',
    prepare: (stage, company) => addTargetIn(stage, company, 'NotStarted'),
    calls: ({ admins }, { employeeId, markingPeriodId }) =>
      admins.map((admin) =>
        admin.call(startAnnualReview, {
          body: { employeeUnderReviewId: employeeId, markingPeriodId, reviewers: [] },
        }),
      ),
    winners: 1,
    violations: ({ employeeId }) => sql<{ count: number }>`
      select abs(count(distinct annual_review_id) - 1)::int + abs(count(annual_reviewer_id) - 2)::int as count
      from annual_review left join annual_reviewer using (annual_review_id)
      where annual_review.employee_id = ${employeeId}`,
  },
  {
    name: 'one peer chosen twice',
    prepare: (stage, company) => addTargetIn(stage, company, 'Started'),
    calls: ({ admins }, { annualReviewId, peerId, bystanderId }) =>
      admins.map((admin) =>
        admin.call(changeReviewers, {
          body: [peerId, bystanderId].map((employeeId) => ({ annualReviewId, employeeId, type: 'Peer' })),
        }),
      ),
    winners: 3,
    violations: ({ annualReviewId }) => sql<{ count: number }>`
      select abs(count(*) - 4)::int as count from annual_reviewer where annual_review_id = ${annualReviewId}`,
  },
  {
    name: 'kudos approved twice and edited meanwhile',
    prepare: (stage, company) => addTargetIn(stage, company, 'NotStarted'),
    calls: ({ admins }, { kudoId: id }) =>
      admins.flatMap((admin, index) =>
        index < 2
          ? [
              admin.call(approveKudo, { params: { id } }),
              admin.call(editKudo, { body: { shoutoutId: id, message: `By ${index}`, values: [] } }),
            ]
          : [],
      ),
    winners: [1, 3],
    // Every version but the first has its audit row, none of an edit after the approval's; one mail.
    violations: ({ kudoId }) => sql<{ count: number }>`
      with event as (select * from audit_event where (object ->> 'kudoId')::integer = ${kudoId}),
      approval as (select * from event where action = 'approve-kudo')
      select (abs((select count(*) from approval) - 1)
        + (select count(*) from event, approval where event.audit_event_id > approval.audit_event_id)
        + abs((select count(*) from event) - (select version - 1 from kudo where kudo_id = ${kudoId}))
        + (select count(*) from kudo where kudo_id = ${kudoId} and approved_at is null)
        + abs((select count(*) from message where kind = 'kudo-approved'
          and (data ->> 'kudoId')::integer = ${kudoId}) - 1))::int as count`,
  },
  {
    name: 'two PMs of one project, and members who go meanwhile',
    prepare: (stage, company) => addTargetIn(stage, company, 'NotStarted'),
    calls: ({ admins, ids }, { projectId, clientId, employeeId, bystanderId, evaluationIds }) => {
      const team = (...people: readonly number[]) =>
        people.map((person, place) => ({
          employee: { employeeId: person },
          projectRole: place === 0 ? 'PM' : 'Developer',
        }));
      const save = (evaluations: unknown) => ({
        body: {
          ...{ projectId, projectName: 'Raced', description: 'By many', clientId, evaluations, links: [] },
          ...{ startDate: '2026-01-05', endDate: '2026-02-05', evaluationDeadline: '2026-02-25' },
        },
      });
      return admins.flatMap((admin, index) => [
        admin.call(
          saveProject,
          save(
            [
              team(bystanderId, employeeId),
              team(employeeId, bystanderId, ids.peerId),
              team(ids.peerId, bystanderId),
            ][index],
          ),
        ),
        ...(index === 0 ? [admin.call(deleteEvaluation, { params: { id: evaluationIds.Member } })] : []),
      ]);
    },
    // The evaluation may be gone, or its member the PM, before it can be deleted.
    winners: [3, 4],
    violations: ({ projectId }) => sql<{ count: number }>`
      select (abs(count(*) filter (where project_role = 'PM') - 1)
        + count(*) - count(distinct employee_id))::int as count
      from project_evaluation where project_id = ${projectId} and deleted_at is null`,
  },
];

/** What must hold however many people do the same thing at the same time. */
export async function run({ full, log }: Options) {
  const stage = await openStage();
  try {
    const company = await addStaff(stage);
    const wrongs: string[] = [];
    const rounds = full ? RACES.full : RACES.small;
    for (const race of races) {
      const before = wrongs.length;
      for (let round = 0; round < rounds; round += 1) {
        if (round % 20 === 0) await forgetCalls(stage);
        wrongs.push(...(await runRace(stage, company, race)));
      }
      log(`${race.name}: ${rounds} races, ${wrongs.length - before} violations`);
    }
    return findingOf('invariants', wrongs, `violations in ${rounds * races.length} races`, log);
  } finally {
    await stage.stop();
  }
}

async function runRace(stage: Stage, company: Company, race: Race): Promise<string[]> {
  const target = await race.prepare(stage, company);
  const answers = await Promise.all(race.calls(company, target));
  const won = answers.filter(({ status }) => status === 200).length;
  const others = answers.filter(({ status }) => status !== 200 && status !== 409);
  const { rows } = await race.violations(target).execute(stage.owner);
  return [
    ...(isAmong(won, race.winners) ? [] : [`${race.name}: ${won} of ${answers.length} calls succeeded`]),
    ...others.map(({ status, text }) => `${race.name}: ${status} ${text}`),
    ...(rows[0]?.count === 0 ? [] : [`${race.name}: ${rows[0]?.count} too many or too few rows`]),
  ];
}

function isAmong(won: number, winners: Race['winners']): boolean {
  if (typeof winners === 'number') return won === winners;
  const [least, most] = winners;
  return won >= least && won <= most;
}

async function addStaff(stage: Stage) {
  const lead = await addPerson(stage.owner, { permissions: ['Benchmark_TeamLead'] });
  const [peer, bystander] = [await addPerson(stage.owner), await addPerson(stage.owner)];
  const admins = await Promise.all(
    [1, 2, 3].map(async () => {
      const { employeeId } = await addPerson(stage.owner, { permissions: ['Benchmark_Admin'] });
      return stage.withToken(await openSession(stage, employeeId, '2 hours'));
    }),
  );
  const ids = { managerId: lead.employeeId, peerId: peer.employeeId, bystanderId: bystander.employeeId };
  return { admins, ids };
}

async function addTargetIn(stage: Stage, { ids }: Company, state: 'NotStarted' | 'Started' | 'Complete') {
  const person = await addPerson(stage.owner, { managerId: ids.managerId });
  return addTarget(stage, person, ids, { state, withDocuments: false });
}
