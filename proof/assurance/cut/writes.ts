import { sql } from 'kysely';
import type { Endpoint } from '#contract/core/endpoint.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import * as session from '#contract/core/session.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { addProject } from '../kit/project-fixture.ts';
import { nameOf, openSession, type Request, type JournaledApp } from '../kit/test-app.ts';
import { type Cast, enter, meet, prepareList } from '../permissions/cells.ts';
import type { Actor, Row } from '../permissions/row.ts';
import { permissionTable } from '../permissions.table.ts';

/** One write call, on people and objects of its own. */
export type Prepared = {
  readonly endpoint: Endpoint;
  readonly token: string | null;
  readonly request: Request;
};

/** A write of the application. Each `prepare` makes the same call on new objects. */
export type Write = {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** True if the call creates its object. */
  readonly isNew: boolean;
  prepare(testApp: JournaledApp, cast: Cast): Promise<Prepared>;
};

/** Every write: each row of the permission table as the first actor allowed, and the two without session. */
export function writesOf(): readonly Write[] {
  const ofRows = permissionTable
    .filter(
      ({ kind, endpoint }) => kind !== 'open' && endpoint.method !== 'GET' && endpoint.readsOnly !== true,
    )
    .map((row) => ({
      name: `${nameOf(row.endpoint)}${row.about ? ` (${row.about})` : ''}`,
      endpoint: row.endpoint,
      isNew: row.about?.startsWith('a new one') === true,
      prepare: async (testApp: JournaledApp, cast: Cast) => prepareRow(testApp, cast, row),
    }));
  return [
    ...ofRows,
    { name: nameOf(session.signIn), endpoint: session.signIn, isNew: false, prepare: signingIn },
    {
      name: nameOf(byLink.submitEvaluation),
      endpoint: byLink.submitEvaluation,
      isNew: false,
      prepare: submitting,
    },
  ];
}

async function prepareRow(testApp: JournaledApp, cast: Cast, row: Row): Promise<Prepared> {
  if (row.kind !== 'object') {
    const actor = row.kind === 'list' ? chosen(row.allowed) : 'admin';
    const { token } = await enter(testApp, cast, actor);
    await prepareList(testApp, row);
    return { endpoint: row.endpoint, token, request: row.request?.() ?? {} };
  }
  const relation = (['inScope', 'foreign', 'own'] as const).find((one) => row[one].length > 0) ?? 'own';
  const { token, target } = await meet(testApp, cast, row, chosen(row[relation]), relation);
  return { endpoint: row.endpoint, token, request: row.request(target) };
}

const chosen = (actors: readonly Actor[]): Actor =>
  actors.includes('admin') ? 'admin' : (actors[0] ?? 'admin');

async function signingIn(testApp: JournaledApp): Promise<Prepared> {
  const { email } = await addPerson(testApp.owner);
  return {
    endpoint: session.signIn,
    token: null,
    request: { body: { idToken: await testApp.tokenFor(email) } },
  };
}

async function submitting(testApp: JournaledApp): Promise<Prepared> {
  const { employeeId: pmId } = await addPerson(testApp.owner, { permissions: ['Benchmark_PM'] });
  const { employeeId: memberId } = await addPerson(testApp.owner);
  const { evaluationIds } = await addProject(testApp, { pmId, memberId });
  const { rows } = await sql<{ guid: string }>`
    select guid from project_evaluation where evaluation_id = ${evaluationIds.Member}`.execute(testApp.owner);
  const guid = rows[0]?.guid ?? '';
  const read = await testApp.anonymous.call(byLink.readEvaluation, { params: { guid } });
  const { sections } = read.json<LinkedEvaluation>();
  const responses = sections.flatMap(({ targetEmployeeId, questions }) =>
    questions.map(({ questionId }) => ({
      employeeUnderReviewId: targetEmployeeId,
      questionId,
      responseContent: '4',
      responseId: 0,
    })),
  );
  const notes = sections.map(({ targetEmployeeId }) => ({
    employeeUnderReviewId: targetEmployeeId,
    content: 'Well done',
  }));
  return {
    endpoint: byLink.submitEvaluation,
    token: await openSession(testApp, memberId),
    request: { body: { guid, responses, notes } },
  };
}
