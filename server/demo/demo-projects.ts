import { sql } from 'kysely';
import { addDays } from '#contract/core/values/dates.ts';
import type { ProjectRole } from '#contract/core/enums.ts';
import type { ResponseContent } from '#contract/core/values/ratings.ts';
import { newGuid } from '#server/features/projects/directory/projects.writes.ts';
import { type DemoPerson, type DemoContext, during } from './demo-parts.ts';
import { evaluationNotes, type ProjectTheme, projectThemes } from './demo-project-themes.ts';

/** When a project ended, relative to today, and how far its evaluations are. */
type ProjectStory = {
  readonly endedDaysAgo: number;
  readonly deadlineDays: number;
  readonly answered: 'all' | 'most' | 'some' | 'none';
  readonly isClosed?: boolean;
  /** The person with the PM role has left the company. */
  readonly hasFormerManager?: boolean;
};

const stories: readonly ProjectStory[] = [
  { endedDaysAgo: 560, deadlineDays: 21, answered: 'all', isClosed: true },
  { endedDaysAgo: 470, deadlineDays: 14, answered: 'most', isClosed: true },
  { endedDaysAgo: 395, deadlineDays: 21, answered: 'all', isClosed: true },
  { endedDaysAgo: 330, deadlineDays: 14, answered: 'all', isClosed: true },
  { endedDaysAgo: 250, deadlineDays: 21, answered: 'all', isClosed: true },
  { endedDaysAgo: 190, deadlineDays: 14, answered: 'most', isClosed: true },
  { endedDaysAgo: 120, deadlineDays: 21, answered: 'all', isClosed: true },
  { endedDaysAgo: 75, deadlineDays: 21, answered: 'all' },
  { endedDaysAgo: 48, deadlineDays: 21, answered: 'most' },
  { endedDaysAgo: 30, deadlineDays: 14, answered: 'some', hasFormerManager: true },
  { endedDaysAgo: 24, deadlineDays: 14, answered: 'most' },
  { endedDaysAgo: 12, deadlineDays: 21, answered: 'some' },
  { endedDaysAgo: 5, deadlineDays: 21, answered: 'some' },
  { endedDaysAgo: 1, deadlineDays: 14, answered: 'none' },
  { endedDaysAgo: -20, deadlineDays: 21, answered: 'none' },
  { endedDaysAgo: -75, deadlineDays: 14, answered: 'none' },
];

/** Client projects with their evaluations: closed, open, overdue and upcoming. */
export async function addProjects(context: DemoContext): Promise<void> {
  const questions = await questionsByRole(context);
  // Old answers belong to the period of their day. The trigger would bind them to the period that is open
  // during the load.
  await sql`alter table evaluation_subject disable trigger evaluation_subject_period`.execute(context.tx);
  for (const [index, story] of stories.entries()) {
    const theme = projectThemes[index % projectThemes.length];
    if (theme) await addProject(context, questions, story, isFirst(index) ? theme : secondOf(theme));
  }
  await sql`alter table evaluation_subject enable trigger evaluation_subject_period`.execute(context.tx);
}

type Questions = ReadonlyMap<ProjectRole, readonly number[]>;
type Member = {
  readonly person: DemoPerson;
  readonly projectRole: ProjectRole;
  readonly evaluationId: number;
};

const isFirst = (index: number) => index < projectThemes.length;
const secondOf = (theme: ProjectTheme) => ({ ...theme, name: `${theme.name} II` });

async function addProject(
  context: DemoContext,
  questions: Questions,
  story: ProjectStory,
  theme: ProjectTheme,
): Promise<void> {
  const { tx, random, today } = context;
  const endDate = addDays(today, -story.endedDaysAgo);
  const startDate = addDays(endDate, -random.between(70, 200));
  const deadline = addDays(endDate, story.deadlineDays);
  const team = teamOf(context, startDate, story);
  const [manager] = team;
  if (!manager) return;
  const creator = manager.person.isArchived ? adminOf(context) : manager.person;
  const createdOn = startDate < today ? startDate : today;
  const closedOn = story.isClosed === true ? addDays(deadline, 3) : null;
  const { rows } = await sql<{ projectId: number }>`
    with paid_by as (
      insert into client (name) values (${theme.client})
      on conflict (lower(name)) do update set name = client.name returning client_id
    )
    insert into project (name, client_id, description, notes, start_date, end_date, evaluation_deadline, created_at,
      created_by, changed_at, changed_by, closed_at, closed_by)
    select ${theme.name}, client_id, ${theme.description},
      ${theme.notes}, ${startDate}::date, ${endDate}::date, ${deadline}::date, ${during(createdOn)}::timestamptz,
      ${creator.employeeId}, ${during(closedOn ?? createdOn)}::timestamptz, ${creator.employeeId},
      ${closedOn && during(closedOn)}::timestamptz, ${closedOn && creator.employeeId}::integer
    from paid_by returning project_id as "projectId"`.execute(tx);
  const projectId = rows[0]?.projectId ?? 0;
  const slug = theme.name.replace(/ II$/, '').toLowerCase().replaceAll(' ', '-');
  await tx
    .insertInto('project_link')
    .values(
      ['Issue Tracker', 'Documentation Space'].map((name, place) => ({
        project_id: projectId,
        place,
        name,
        url: `https://work.larkfield.example/${name.toLowerCase().replaceAll(' ', '-')}/${slug}`,
      })),
    )
    .execute();
  const isOver = story.endedDaysAgo >= 0;
  const evaluations = await tx
    .insertInto('project_evaluation')
    .values(
      team.map(({ person, projectRole }) => ({
        project_id: projectId,
        employee_id: person.employeeId,
        project_role: projectRole,
        guid: newGuid(),
        invited_at: isOver ? during(endDate) : null,
        asked_at: isOver ? during(endDate) : null,
      })),
    )
    .returning(['evaluation_id', 'employee_id'])
    .execute();
  const idOf = new Map(evaluations.map((row) => [row.employee_id, row.evaluation_id]));
  const members = team.map((one) => ({ ...one, evaluationId: idOf.get(one.person.employeeId) ?? 0 }));
  await answerFor(context, questions, story, members);
}

const rolesByPosition: readonly (readonly [RegExp, ProjectRole])[] = [
  [/Senior Engineer|Engineering Manager/, 'TechLead'],
  [/Engineer/, 'Developer'],
  [/Test|Quality/, 'QA'],
  [/Design/, 'Designer'],
  [/Client Success/, 'CSM'],
  [/Strateg|Analyst/, 'Strategist'],
  [/Solution|Consultant|Specialist/, 'SolutionSpecialist'],
];

const roleOf = ({ position }: DemoPerson): ProjectRole | undefined => {
  // Test engineers match /Engineer/ too, so check QA first.
  if (/Test|Quality/.test(position)) return 'QA';
  return rolesByPosition.find(([pattern]) => pattern.test(position))?.[1];
};

/** A PM first, then matching colleagues, all hired before the project started. */
function teamOf({ people, random }: DemoContext, startDate: string, story: ProjectStory) {
  const isThere = (one: DemoPerson) => one.hireDate <= startDate;
  const managers = people.filter((one) =>
    story.hasFormerManager === true
      ? one.isArchived
      : isThere(one) && !one.isArchived && one.permissions.includes('Benchmark_PM'),
  );
  const [manager] = random.some(managers, 1);
  const others = people.filter(
    (one) => isThere(one) && !one.isArchived && one !== manager && roleOf(one) !== undefined,
  );
  const chosen = random.some(others, random.between(4, 7));
  if (!manager) return [];
  return [
    { person: manager, projectRole: 'PM' as const },
    ...chosen.map((person) => ({ person, projectRole: roleOf(person) ?? ('Developer' as const) })),
  ];
}

/** Each member who answered rates every other member; the ratings of one person are similar. */
async function answerFor(
  { tx, random, today }: DemoContext,
  questions: Questions,
  story: ProjectStory,
  members: readonly Member[],
): Promise<void> {
  const endDate = addDays(today, -story.endedDaysAgo);
  const standing = new Map(members.map(({ evaluationId }) => [evaluationId, random.between(3, 5)]));
  const share = { all: 1, most: 0.75, some: 0.4, none: 0 }[story.answered];
  const able = members.filter(({ person }) => !person.isArchived);
  const answering = able.slice(0, Math.round(able.length * share));
  const latest = Math.max(1, Math.min(story.deadlineDays, story.endedDaysAgo));
  const submissions = answering
    .map((member) => ({ member, on: addDays(endDate, random.between(0, latest - 1)) }))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  for (const { member, on } of submissions) {
    const targets = members.filter(({ evaluationId }) => evaluationId !== member.evaluationId);
    const responses = targets.flatMap(({ person, projectRole, evaluationId }) =>
      (questions.get(projectRole) ?? []).map((questionId) => ({
        employeeId: person.employeeId,
        questionId,
        content: answerOf(random.next(), (standing.get(evaluationId) ?? 4) + random.between(-1, 1)),
      })),
    );
    const notes = targets
      .filter(() => random.next() < 0.4)
      .map(({ person }) => ({ employeeId: person.employeeId, content: random.pick(evaluationNotes) }));
    await sql`
      with bound as (
        insert into evaluation_subject (evaluation_id, employee_id, marking_period_id)
        select ${member.evaluationId}, employee_id, (
          select marking_period_id from marking_period period where period.employee_id = subject.employee_id
          order by daterange(start_date, end_date, '[]') @> ${on}::date desc, start_date limit 1)
        from unnest(${targets.map(({ person }) => person.employeeId)}::integer[]) as subject (employee_id)
      ), noted as (
        insert into evaluation_note (evaluation_id, employee_id, content)
        select ${member.evaluationId}, "employeeId", content
        from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n ("employeeId" integer, content text)
      )
      insert into evaluation_response (evaluation_id, employee_id, question_id, content)
      select ${member.evaluationId}, "employeeId", "questionId", content
      from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
        as r ("employeeId" integer, "questionId" integer, content text)`.execute(tx);
    await sql`
      update project_evaluation set submitted_at = ${during(on)}, submitted_role = project_role,
        submission_hash = sha256(${`demo ${member.evaluationId}`}::bytea)
      where evaluation_id = ${member.evaluationId}`.execute(tx);
  }
}

/** One answer in fifteen is N/A. */
function answerOf(chance: number, level: number): ResponseContent {
  if (chance < 1 / 15) return 'NA';
  if (level <= 2) return '2';
  if (level === 3) return '3';
  return level === 4 ? '4' : '5';
}

async function questionsByRole({ tx }: DemoContext): Promise<Questions> {
  const rows = await tx
    .selectFrom('evaluation_question')
    .select(['question_id', 'project_role'])
    .where('retired_at', 'is', null)
    .orderBy('place')
    .execute();
  const byRole = new Map<ProjectRole, number[]>();
  for (const { question_id, project_role } of rows) {
    byRole.set(project_role, [...(byRole.get(project_role) ?? []), question_id]);
  }
  return byRole;
}

function adminOf({ people }: DemoContext): DemoPerson {
  const admin = people.find(({ permissions }) => permissions.includes('Benchmark_Admin'));
  if (!admin) throw new Error('The demo company has no Admin.');
  return admin;
}
