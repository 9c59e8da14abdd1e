import { sql } from 'kysely';
import { addDays } from '#contract/core/values/dates.ts';
import type { ProjectRole } from '#contract/core/enums.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import * as contract from '#contract/projects/projects.endpoints.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { type Answer, type Caller, type SignedInCaller, startTestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';

export type ProjectFixture = Awaited<ReturnType<typeof openProjectFixture>>;

/** A team member with a role. */
export type Member = readonly [Person, ProjectRole];

/** A small company with two project managers and their projects. */
export async function openProjectFixture() {
  const test = await startTestApp();
  const company = await addCompany(test.owner);
  const pm = await addPerson(test.owner, {
    email: 'pm@example.test',
    firstName: 'Pam',
    lastName: 'Manager',
    permissions: ['Benchmark_PM'],
  });
  await addPerson(test.owner, { email: 'pm2@example.test', permissions: ['Benchmark_PM'] });
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(test.owner);
  const today = rows[0]?.today ?? '';
  const callers = {
    admin: await test.signInAs('admin@example.test'),
    pm: await test.signInAs('pm@example.test'),
    lead: await test.signInAs('lead@example.test'),
    member: await test.signInAs('member@example.test'),
  };

  /** A project that ended ten days ago by default: a PM and the lead's two reports. */
  const inputOf = (more: Record<string, unknown> = {}, team: readonly Member[] = usualTeam()) => ({
    projectName: 'Harbour',
    description: 'A port for all ships',
    startDate: addDays(today, -100),
    endDate: addDays(today, -10),
    evaluationDeadline: addDays(today, 10),
    client: { clientId: -1, name: 'Acme' },
    evaluations: team.map(([{ employeeId }, projectRole]) => ({ employee: { employeeId }, projectRole })),
    links: [],
    notes: 'Be kind',
    ...more,
  });
  const usualTeam = (): Member[] => [
    [pm, 'PM'],
    [company.member, 'Developer'],
    [company.colleague, 'QA'],
  ];

  const save = async (more: Record<string, unknown> = {}, team?: readonly Member[], by?: SignedInCaller) =>
    (by ?? callers.pm).call(contract.saveProject, { body: inputOf(more, team) });
  const newProject = async (
    more: Record<string, unknown> = {},
    team?: readonly Member[],
    by?: SignedInCaller,
  ) => ok(await save(more, team, by)).json<{ entityId: number }>().entityId;
  const read = async (projectId: number, caller: SignedInCaller = callers.admin) =>
    ok(await caller.call(contract.getProject, { params: { id: projectId } })).json<Project>();

  const guidOf = async (projectId: number, { employeeId }: Pick<Person, 'employeeId'>) => {
    const found = await sql<{ guid: string }>`select guid from project_evaluation
      where project_id = ${projectId} and employee_id = ${employeeId} order by made desc`.execute(test.owner);
    return found.rows[0]?.guid ?? '';
  };
  const evaluationOf = async (projectId: number, { employeeId }: Pick<Person, 'employeeId'>) => {
    const { evaluations: team } = await read(projectId);
    return team.find(({ employee }) => employee.employeeId === employeeId)?.evaluationId ?? 0;
  };
  const form = async (guid: string) =>
    ok(await test.anonymous.call(byLink.readEvaluation, { params: { guid } })).json<LinkedEvaluation>();

  /** Answers every question of the form, with one level or with the result of `say`. */
  const answersOf = async (guid: string, say: (target: number, place: number) => string = () => '4') => {
    const { sections } = await form(guid);
    return {
      guid,
      responses: sections.flatMap(({ targetEmployeeId, questions }) =>
        questions.map(({ questionId }, place) => ({
          employeeUnderReviewId: targetEmployeeId,
          questionId,
          responseContent: say(targetEmployeeId, place),
          responseId: 0,
        })),
      ),
      notes: sections.map(({ targetEmployeeId }) => ({
        employeeUnderReviewId: targetEmployeeId,
        content: `About ${targetEmployeeId}`,
      })),
    };
  };
  const submit = async (body: unknown, by: Caller = test.anonymous) =>
    by.call(byLink.submitEvaluation, { body });
  const submitFor = async (projectId: number, person: Person, level = '4') =>
    ok(await submit(await answersOf(await guidOf(projectId, person), () => level)));

  /** Resets the rate limits, which aren't under test here. */
  const forgetCalls = async () => {
    test.app.callCounts.forget();
    await sql`delete from rate_count`.execute(test.owner);
  };

  return {
    test,
    company,
    today,
    callers,
    people: {
      ...company,
      pm,
    },
    inputOf,
    save,
    newProject,
    read,
    guidOf,
    evaluationOf,
    form,
    answersOf,
    submit,
    submitFor,
    forgetCalls,
  };
}

export function ok(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** The status and sentence of a refusal. */
export const refusal = ({ status, text }: Answer) => [status, text];
