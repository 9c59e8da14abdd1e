import { sql } from 'kysely';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/enums.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { addReviewWithEarlierQuestions } from '../kit/question-set-fixture.ts';
import { addTarget, endPeriod, nowhere, type Target } from '../kit/review-fixture.ts';
import { nameOf, openSession, type Request, type JournaledApp } from '../kit/test-app.ts';
import { writeHere } from '../kit/form-fixture.ts';
import { permissionTable } from '../permissions.table.ts';
import { type Actor, actors, actorsOf, type ObjectRow, type Relation, relations, type Row } from './row.ts';
import { schemasOf } from '#contract/schemas-of.ts';

/** One call and the status it must answer. */
export type Cell = {
  readonly name: string;
  readonly row: Row;
  readonly token: string | null;
  readonly request: Request;
  readonly status: number;
};

const permissionsOf: Record<Actor, readonly Permission[]> = {
  employee: [],
  otherEmployee: [],
  uploader: ['Benchmark_OwnReviewUpload'],
  reviewer: [],
  lead: ['Benchmark_TeamLead'],
  deputy: [],
  otherLead: ['Benchmark_TeamLead'],
  formerLead: ['Benchmark_TeamLead'],
  demotedLead: ['Benchmark_TeamLead'],
  pm: ['Benchmark_PM'],
  admin: ['Benchmark_Admin'],
  selfManaged: ['Benchmark_TeamLead'],
};

/** People shared by all cells: another lead, a peer and a bystander. Two more Admins exist. */
export type Cast = { readonly boss: number; readonly peer: number; readonly bystander: number };

export async function addCast(testApp: JournaledApp): Promise<Cast> {
  const admin = ['Benchmark_Admin'] as const;
  await sql`update company_settings set kudos_feed = true`.execute(testApp.owner);
  await addPerson(testApp.owner, { permissions: admin });
  const boss = await addPerson(testApp.owner, { permissions: ['Benchmark_TeamLead'] });
  const peer = await addPerson(testApp.owner);
  const bystander = await addPerson(testApp.owner);
  return { boss: boss.employeeId, peer: peer.employeeId, bystander: bystander.employeeId };
}

/** Which cells to try: whether one that follows from a rule, and which of those written by hand. */
type Sample = {
  byRule(): boolean;
  byHand<T>(list: readonly T[]): readonly T[];
};

/** Every cell of a row. Each has its own people and objects, so that cells don't interfere. */
export async function cellsOf(testApp: JournaledApp, cast: Cast, row: Row, sample: Sample): Promise<Cell[]> {
  if (row.kind === 'object') return objectCells(testApp, cast, row, sample);
  await prepareList(testApp, row);
  const cells = await Promise.all(
    sample.byHand(actors).map(async (actor) => {
      const { token } = await enter(testApp, cast, actor);
      const status = row.kind === 'open' ? row.status : row.allowed.includes(actor) ? 200 : 403;
      const request = row.request?.() ?? {};
      const cell = { name: nameOfCell(row, actor, ''), row, token, request, status };
      const invalidRequest = withInvalidValues(request);
      if (status !== 403 || isValid(row.endpoint, invalidRequest)) return [cell];
      return [cell, { ...cell, name: nameOfCell(row, actor, 'invalid'), request: invalidRequest }];
    }),
  );
  const request = row.request?.() ?? {};
  const unauthenticated = row.kind === 'open' ? row.status : 401;
  const strangers = sample.byHand(await strangersTo(testApp, cast));
  return [
    ...cells.flat(),
    ...strangers.map(({ name, token }) => ({
      name: nameOfCell(row, name, ''),
      row,
      token,
      request,
      status: unauthenticated,
    })),
  ];
}

/** What a call without an object needs to be there. */
export async function prepareList(testApp: JournaledApp, row: Row): Promise<void> {
  if (row.kind !== 'list') return;
  if (row.withEarlierQuestions === true) await addReviewWithEarlierQuestions(testApp);
  if (row.withUndelivered === true) await addUndelivered(testApp);
  for (const id of row.withDepartments ?? []) await addDepartment(testApp, id);
}

const addDepartment = async ({ owner }: JournaledApp, id: number) =>
  sql`insert into department (department_id, name) overriding system value values (${id}, ${`Department ${id}`})
    on conflict (department_id) do nothing`.execute(owner);

const addUndelivered = async ({ owner }: JournaledApp) =>
  sql`insert into message (kind, recipient_id, queued_at, failed_at, failure)
    select 'team-changed', min(employee_id), app_now(), app_now(), '550 no such user' from employee`.execute(
    owner,
  );

async function objectCells(
  testApp: JournaledApp,
  cast: Cast,
  row: ObjectRow,
  sample: Sample,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const relation of relations) {
    for (const actor of sample.byHand(actorsOf[relation])) {
      const isAllowed = row[relation].includes(actor);
      const refusal = (relation === 'own' ? row.ownRefusal?.[actor] : undefined) ?? 403;
      for (const isEnded of isAllowed || sample.byRule() ? [false, true] : [false]) {
        const { token, target } = await meet(testApp, cast, row, actor, relation);
        if (isEnded) await endPeriod(testApp, target.markingPeriodId);
        cells.push({
          name: nameOfCell(row, actor, `${relation}${isEnded ? ', ended' : ''}`),
          row,
          token,
          request: row.request(target),
          status: isEnded ? endedStatus(row, actor, relation) : isAllowed ? 200 : refusal,
        });
      }
    }
  }
  cells.push(
    ...(await invalidCells(testApp, cast, row, sample)),
    ...(await derivedCells(testApp, cast, row, sample)),
  );
  return cells;
}

/**
 * The call with valid ids and nothing else that is valid: refused actors get 403, and learn nothing of what
 * is invalid. Calls of ids alone have no such cell, nor have reads. Who may write updates of a goal is told
 * first what is invalid, and then that the words are the employee's.
 */
async function invalidCells(
  testApp: JournaledApp,
  cast: Cast,
  row: ObjectRow,
  sample: Sample,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  if (row.wroteUpdate === true || row.endpoint.method === 'GET') return cells;
  for (const actor of sample.byHand(['employee', 'uploader', 'pm', 'otherLead', 'admin'] as const)) {
    const { token, target } = await meet(testApp, cast, row, actor, 'foreign');
    const request = withInvalidValues(row.request(target));
    if (isValid(row.endpoint, request)) return [];
    const status = row.foreign.includes(actor) ? 400 : 403;
    cells.push({ name: nameOfCell(row, actor, 'invalid besides its ids'), row, token, request, status });
  }
  return cells;
}

/**
 * By rule: 401 without a session, 400 for malformed input, 403 for a missing object (404 for an Admin). An
 * actor whose roles are always refused gets 403 before validation.
 */
async function derivedCells(
  testApp: JournaledApp,
  cast: Cast,
  row: ObjectRow,
  sample: Sample,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const { target } = await meet(testApp, cast, row, 'lead', 'inScope');
  for (const { name, token } of sample.byHand(await strangersTo(testApp, cast, target))) {
    cells.push({ name: nameOfCell(row, name, ''), row, token, request: row.request(target), status: 401 });
  }
  for (const actor of sample.byHand(actors).filter((one) => one === 'admin' || sample.byRule())) {
    const { token } = await enter(testApp, cast, actor);
    const status = row.missingFor?.[actor] ?? (actor === 'admin' ? 404 : 403);
    const missing = row.request(nowhere);
    cells.push({ name: nameOfCell(row, actor, 'non-existent'), row, token, request: missing, status });
    cells.push({
      name: nameOfCell(row, actor, 'malformed'),
      row,
      token,
      request: malformed(row.request(target)),
      status: isRefusedOutright(row, actor) ? 403 : 400,
    });
  }
  return cells;
}

/**
 * Whether no row of the call allows a person with the actor's roles. Roles only add to what people may do.
 */
function isRefusedOutright(row: ObjectRow, actor: Actor): boolean {
  if (row.withoutIds !== undefined) return !row.withoutIds.includes(actor);
  const roles = new Set(
    permissionTable.filter(({ endpoint }) => endpoint === row.endpoint).flatMap(rolesAllowedBy),
  );
  return !roles.has('') && !roles.has(roleOf(actor));
}

function rolesAllowedBy(row: Row): string[] {
  if (row.kind === 'open') return [];
  if (row.kind === 'list') return row.allowed.map(roleOf);
  const roles = [...row.own, ...row.inScope, ...row.foreign].map(roleOf);
  return row.asLead === true ? roles.filter(isLeading) : roles;
}

const isLeading = (role: string) => role === 'Benchmark_TeamLead' || role === 'Benchmark_Admin';

/** A deputy acts as a lead, but holds no role. */
const roleOf = (actor: Actor) =>
  actor === 'deputy' ? actor : actor === 'demotedLead' ? '' : permissionsOf[actor].join();

/** An actor without permission gets 403 in any state, and doesn't learn that the period has ended. */
function endedStatus(row: ObjectRow, actor: Actor, relation: Relation): number {
  if (relation === 'inScope' && row.endedRefusal?.[actor] !== undefined) return row.endedRefusal[actor];
  const isAllowed =
    row[relation].includes(actor) || (relation === 'own' && row.ownRefusal?.[actor] !== undefined);
  if (!isAllowed) return 403;
  if (relation === 'own' && row.endedOwn !== undefined) return row.endedOwn;
  // A right that survives the end of the period is refused as before.
  if (relation === 'own' && row.ended === 200 && row.ownRefusal?.[actor] !== undefined)
    return row.ownRefusal[actor];
  if (row.ended === 'not found') return actor === 'admin' ? 404 : 403;
  return row.ended;
}

/** The actor, and an object in that relation to the actor. */
export async function meet(
  testApp: JournaledApp,
  cast: Cast,
  row: ObjectRow,
  actor: Actor,
  relation: Relation,
) {
  const { token, person, leadId: ownLead } = await enter(testApp, cast, actor);
  const self = person.employeeId;
  const isScopeOfLead = relation === 'inScope' && ['lead', 'formerLead', 'demotedLead'].includes(actor);
  const isScopeOfDeputy = relation === 'inScope' && actor === 'deputy';
  const managerId = relation === 'own' || isScopeOfDeputy ? ownLead : isScopeOfLead ? self : cast.boss;
  const owner = relation === 'own' ? person : await addPerson(testApp.owner, { managerId });
  const peerId = actor === 'reviewer' && relation === 'inScope' ? self : cast.peer;
  const around = { managerId, peerId, bystanderId: cast.bystander, leadId: cast.boss };
  const setting = { state: row.state, withDocuments: row.withDocuments === true, bulkAction: row.bulkAction };
  const target = await addTarget(testApp, owner, around, setting);
  if (row.withoutSelfLink === true) {
    await sql`update annual_reviewer set survey_link = null
      where annual_reviewer_id = ${target.reviewerIds.Self}`.execute(testApp.owner);
  }
  if (row.isShared === true) {
    await sql`insert into review_outcome (annual_review_id, shared_at)
      values (${target.annualReviewId}, app_now())`.execute(testApp.owner);
  }
  if (row.forms !== undefined) await writeHere(testApp, target, row.forms);
  if (row.wroteUpdate === true) {
    await sql`update goal_update set author_id = ${owner.employeeId}
      where goal_update_id = ${target.goalUpdateId}`.execute(testApp.owner);
  }
  if (row.asLead === true) {
    await sql`
      with promoted as (
        update employee set permissions = permissions || '{Benchmark_TeamLead}' where employee_id = ${owner.employeeId}
          and not 'Benchmark_TeamLead' = any(permissions)
      )
      insert into deputy (lead_id, deputy_id, from_day, until_day)
      values (${owner.employeeId}, ${cast.peer}, '2031-06-01', '2031-06-14')`.execute(testApp.owner);
  }
  if (relation === 'inScope' && actor === 'formerLead') {
    await sql`update employee set manager_id = ${cast.boss} where employee_id = ${owner.employeeId}`.execute(
      testApp.owner,
    );
  }
  return { token, target };
}

export async function enter(
  testApp: JournaledApp,
  cast: Cast,
  actor: Actor,
): Promise<{ person: Person; token: string; leadId: number }> {
  const permissions = permissionsOf[actor];
  const leadId =
    actor === 'deputy'
      ? (await addPerson(testApp.owner, { permissions: ['Benchmark_TeamLead'] })).employeeId
      : cast.boss;
  const person = await addPerson(testApp.owner, { permissions, managerId: leadId });
  const { employeeId } = person;
  if (actor === 'deputy') {
    await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
      values (${leadId}, ${employeeId}, company_today(), company_today() + 30)`.execute(testApp.owner);
  }
  if (actor === 'selfManaged') {
    await sql`update employee set manager_id = ${employeeId} where employee_id = ${employeeId}`.execute(
      testApp.owner,
    );
  }
  const token = await openSession(testApp, employeeId);
  // Something to turn off.
  await sql`insert into calendar_feed (employee_id) values (${employeeId})`.execute(testApp.owner);
  // The role is removed after the session began.
  if (actor === 'demotedLead') {
    await sql`update employee set permissions = '{}' where employee_id = ${employeeId}`.execute(
      testApp.owner,
    );
  }
  return { person, token, leadId: actor === 'selfManaged' ? employeeId : leadId };
}

/** Callers with no token or a worthless one: forged, expired, or of an archived Admin, who led the target. */
async function strangersTo(testApp: JournaledApp, cast: Cast, target?: Target) {
  const permissions = ['Benchmark_Admin', 'Benchmark_TeamLead'] as const;
  const late = await addPerson(testApp.owner, { permissions, managerId: cast.boss });
  const archived = await addPerson(testApp.owner, { permissions, managerId: cast.boss });
  const tokens = {
    late: await openSession(testApp, late.employeeId, '-1 second'),
    archived: await openSession(testApp, archived.employeeId),
  };
  await sql`update employee set archived_at = now(), end_date = '2026-01-01'
    where employee_id = ${archived.employeeId}`.execute(testApp.owner);
  if (target) {
    await sql`update employee set manager_id = ${archived.employeeId}
      where employee_id = ${target.employeeId}`.execute(testApp.owner);
  }
  return [
    { name: 'anonymous', token: null },
    { name: 'bad token', token: 'A'.repeat(43) },
    { name: 'expired token', token: tokens.late },
    { name: 'archived with a live token', token: tokens.archived },
  ];
}

const isUuid = (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** The same call with invalid ids. */
function malformed({ params, query, body, ...rest }: Request): Request {
  const broken = (values: Record<string, string | number>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' || isUuid(value) ? 'x' : value,
      ]),
    );
  return {
    ...rest,
    ...(params ? { params: broken(params) } : {}),
    ...(query ? { query: broken(query) } : {}),
    ...(body === undefined ? {} : { body: Array.isArray(body) ? [{}] : {} }),
  };
}

/** The same call with its ids, what it is to do, and invalid values for all else. */
function withInvalidValues({ query, body, ...rest }: Request): Request {
  const invalidQuery = valuesOf(query ?? {}, (one, name) =>
    typeof one === 'number' || name === 'Type' ? one : 'not this',
  );
  return {
    ...rest,
    ...(query ? { query: invalidQuery } : {}),
    ...(body === undefined ? {} : { body: inject(body) }),
  };
}

function inject(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => inject(one));
  if (typeof value === 'object' && value !== null) return valuesOf({ ...value }, inject);
  const isKept = typeof value === 'string' ? name === 'kind' || isUuid(value) : typeof value !== 'boolean';
  return isKept ? value : { not: 'this' };
}

const valuesOf = <V, T>(object: Readonly<Record<string, V>>, change: (value: V, name: string) => T) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

function isValid(endpoint: Endpoint, request: Request): boolean {
  const { query, body } = schemasOf(endpoint);
  return (
    (query?.safeParse(valuesOf(request.query ?? {}, String)).success ?? true) &&
    (body?.safeParse(request.body).success ?? true)
  );
}

const nameOfCell = ({ endpoint, about }: Row, actor: string, object: string) =>
  `${nameOf(endpoint)}${about ? ` (${about})` : ''}: ${actor}${object ? `, ${object}` : ''}`;
