import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { getProfile } from '#contract/people/people.endpoints.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import * as evaluations from '#contract/projects/project-evaluations.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { checksumsOf, differences } from './kit/journal.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { addProject, type ProjectTarget } from './kit/project-fixture.ts';
import { pick, type Random, randomFrom } from './kit/random.ts';
import { forgetCalls, openSession, openTestApp, type JournaledApp } from './kit/test-app.ts';

const LINKS = { full: 200, small: 20, least: 2 };
const PREFETCHES = 100;
const SUBMITS = 50;
/** How much earlier the first of two racers begins, at most. Doubles until both outcomes were seen. */
const HEAD_START_MS = 25;
const HEAD_START_AT_MOST_MS = 2_000;

type Link = ProjectTarget & { readonly guid: string; readonly memberId: number };

/**
 * Mail scanners open a link a hundred times and change nothing. Then fifty clients submit at the same moment,
 * and exactly one set of answers is stored. No submission lands after a deletion that races it. A link's guid
 * appears in no log and in no reply to another person, and is sent to no other site.
 */
export async function run(options: Options) {
  const { seed, log, inject } = options;
  const written: string[] = [];
  const keep = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  const testApp = await openTestApp({}, pino({ level: 'trace' }, keep));
  try {
    const random = randomFrom(seed);
    const count = sizeOf(options, LINKS);
    const staff = await addStaff(testApp);
    await inject?.(testApp);
    const wrongs: string[] = [];
    const links: Link[] = [];
    for (let index = 0; index < count; index += 1) {
      const link = await addLink(testApp, staff.pmId);
      links.push(link);
      wrongs.push(...(await prefetchAndSubmit(testApp, link, random)));
    }
    log(`${count} links: ${PREFETCHES} prefetches and ${SUBMITS} submits each, ${wrongs.length} wrong`);
    const outcomes = { before: 0, after: 0 };
    let headStartMs = HEAD_START_MS;
    for (let index = 0; index < count || headStartMs <= HEAD_START_AT_MOST_MS; index += 1) {
      if (index >= count) {
        if (outcomes.before > 0 && outcomes.after > 0) break;
        headStartMs *= 2;
      }
      const link = await addLink(testApp, staff.pmId);
      links.push(link);
      const race = { what: index % 2 === 0 ? 'evaluation' : 'project', headStartMs, outcomes } as const;
      wrongs.push(...(await submitAgainstDelete(testApp, link, staff.admin, race, random)));
    }
    log(
      `${outcomes.before + outcomes.after} races with a deletion: ` +
        `${outcomes.before} submitted before it, ${outcomes.after} refused after it`,
    );
    if (outcomes.before === 0 || outcomes.after === 0)
      wrongs.push('the races with a deletion had one outcome only');
    wrongs.push(...(await sightings(testApp, links, staff, written)));
    log(`${written.length} lines of log, ${links.length} guids looked for`);
    return findingOf(
      'links',
      wrongs,
      { figure: `wrong among ${links.length} links`, tried: { links: [links.length, 40] } },
      options,
    );
  } finally {
    await testApp.stop();
  }
}

async function addStaff(testApp: JournaledApp) {
  const pm = await addPerson(testApp.owner, { permissions: ['Benchmark_PM'] });
  const admin = await addPerson(testApp.owner, { permissions: ['Benchmark_Admin'] });
  return {
    pmId: pm.employeeId,
    pm: testApp.withToken(await openSession(testApp, pm.employeeId, '6 hours')),
    admin: testApp.withToken(await openSession(testApp, admin.employeeId, '6 hours')),
  };
}

async function addLink(testApp: JournaledApp, pmId: number): Promise<Link> {
  const { employeeId: memberId } = await addPerson(testApp.owner);
  const target = await addProject(testApp, { pmId, memberId });
  const { rows } = await sql<{ guid: string }>`
    select guid from project_evaluation where evaluation_id = ${target.evaluationIds.Member}`.execute(
    testApp.owner,
  );
  return { ...target, memberId, guid: rows[0]?.guid ?? '' };
}

const read = (testApp: JournaledApp, guid: string) =>
  testApp.anonymous.call(byLink.readEvaluation, { params: { guid } });

async function bodiesFor(testApp: JournaledApp, { guid }: Link) {
  const form = (await read(testApp, guid)).json<LinkedEvaluation>();
  return ['1', '3', '5'].map((responseContent) => ({
    guid,
    responses: form.sections.flatMap(({ targetEmployeeId, questions }) =>
      questions.map(({ questionId }) => ({
        employeeUnderReviewId: targetEmployeeId,
        questionId,
        responseContent,
        responseId: 0,
      })),
    ),
    notes: form.sections.map(({ targetEmployeeId }) => ({
      employeeUnderReviewId: targetEmployeeId,
      content: `All ${responseContent}`,
    })),
  }));
}

async function prefetchAndSubmit(testApp: JournaledApp, link: Link, random: Random): Promise<string[]> {
  const wrongs: string[] = [];
  await forgetCalls(testApp);
  const bodies = await bodiesFor(testApp, link);
  const before = await checksumsOf(testApp.owner);
  const prefetched = await Promise.all(Array.from({ length: PREFETCHES }, () => read(testApp, link.guid)));
  const strange = prefetched.filter(({ status }) => status !== 200 && status !== 429);
  if (strange.length > 0) wrongs.push(`a prefetch got ${strange[0]?.status} ${strange[0]?.text}`);
  for (const table of differences(before, await checksumsOf(testApp.owner)))
    wrongs.push(`prefetching changed ${table}`);
  // Rate limits are not reset here: the scanners must not use up the person's limit.
  const submits = await Promise.all(
    Array.from({ length: SUBMITS }, async () => {
      const body = pick(random, bodies);
      const answer = await testApp.anonymous.call(byLink.submitEvaluation, { body });
      return { ...answer, level: body.responses[0]?.responseContent };
    }),
  );
  const winners = submits.filter(({ status }) => status === 200);
  const others = submits.filter(({ status }) => status !== 200 && status !== 409);
  if (others.length > 0) wrongs.push(`a submit got ${others[0]?.status} ${others[0]?.text}`);
  if (new Set(winners.map(({ level }) => level)).size !== 1) wrongs.push('not one body was acknowledged');
  const { answers, notes, levels } = await setOf(testApp, link);
  const expected = bodies[0]?.responses.length ?? 0;
  if (expected === 0 || answers !== expected || notes !== 1)
    wrongs.push(`${answers} answers and ${notes} notes instead of ${expected} and 1`);
  if (levels.join() !== [...new Set(winners.map(({ level }) => level))].join())
    wrongs.push('the answers are not those that were acknowledged');
  return wrongs;
}

async function setOf(testApp: JournaledApp, { evaluationIds }: Link) {
  const { rows } = await sql<{ answers: number; notes: number; levels: string[] }>`
    select (select count(*)::int from evaluation_response where evaluation_id = ${evaluationIds.Member}) as answers,
      (select count(*)::int from evaluation_note where evaluation_id = ${evaluationIds.Member}) as notes,
      (select coalesce(json_agg(distinct content), '[]') from evaluation_response
        where evaluation_id = ${evaluationIds.Member}) as levels`.execute(testApp.owner);
  return rows[0] ?? { answers: -1, notes: -1, levels: [] };
}

type Race = {
  readonly what: 'evaluation' | 'project';
  readonly headStartMs: number;
  readonly outcomes: { before: number; after: number };
};

async function submitAgainstDelete(
  testApp: JournaledApp,
  link: Link,
  admin: JournaledApp['anonymous'],
  { what, headStartMs, outcomes }: Race,
  random: Random,
): Promise<string[]> {
  await forgetCalls(testApp);
  const [body] = await bodiesFor(testApp, link);
  const remove = () =>
    what === 'project'
      ? admin.call(projects.deleteProject, { params: { id: link.projectId } })
      : admin.call(evaluations.deleteEvaluation, { params: { id: link.evaluationIds.Member } });
  const submit = () => testApp.anonymous.call(byLink.submitEvaluation, { body });
  const [first, second] = random() < 0.5 ? [submit, remove] : [remove, submit];
  // The submission takes longer than the deletion, so both outcomes need head starts of different length.
  const running = first();
  await pause(random() * headStartMs);
  const answers = await Promise.all([running, second()]);
  const [submitted, removed] = first === submit ? answers : answers.toReversed();
  if (!submitted || !removed) return ['nothing was called'];
  const stored = (await setOf(testApp, link)).answers > 0;
  const wrongs: string[] = [];
  if (submitted.status === 200) outcomes.before += 1;
  else outcomes.after += 1;
  if ((submitted.status === 200) !== stored)
    wrongs.push(`the submit got ${submitted.status} ${submitted.text}`);
  if (submitted.status !== 200 && submitted.text !== 'Invalid: this survey has been deleted')
    wrongs.push(`the submit after the deletion got ${submitted.status} ${submitted.text}`);
  if (what === 'evaluation' && (submitted.status === 200) === (removed.status === 200))
    wrongs.push(`both or neither: submit ${submitted.status}, deletion ${removed.status} ${removed.text}`);
  if (what === 'project' && removed.status !== 200)
    wrongs.push(`the deletion got ${removed.status} ${removed.text}`);
  // Submission and deletion are recorded under locks, so the audit ids give their order.
  const { rows } = await sql<{ late: boolean }>`
    select coalesce((select max(audit_event_id) from audit_event where action = 'submit-evaluation'
        and object ->> 'evaluationId' = ${String(link.evaluationIds.Member)})
      > (select max(audit_event_id) from audit_event where action in ('delete-project', 'delete-evaluation')
        and object ->> 'projectId' = ${String(link.projectId)}), false) as late`.execute(testApp.owner);
  if (rows[0]?.late !== false) wrongs.push('a submission came after the deletion');
  return wrongs;
}

/** Finds guids in the log and in other people's replies, and pages that would send a guid to another site. */
async function sightings(
  testApp: JournaledApp,
  links: readonly Link[],
  { pm, admin, pmId }: Awaited<ReturnType<typeof addStaff>>,
  written: readonly string[],
): Promise<string[]> {
  await forgetCalls(testApp);
  const wrongs: string[] = [];
  const guids = new Set(links.map(({ guid }) => guid));
  const look = (where: string, text: string) => {
    for (const [found] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi))
      if (guids.has(found.toLowerCase())) wrongs.push(`a guid stands in ${where}`);
  };
  for (const line of written) look('the log', line);
  if (written.length < links.length) wrongs.push('the log was not kept, so nothing was looked through');
  for (const caller of [pm, admin]) {
    const answers = [
      await caller.call(projects.listProjects),
      await caller.call(evaluations.listEvaluations),
      await caller.call(projects.listManagedProjects, { params: { id: pmId } }),
      await caller.call(getProfile, { params: { EmployeeId: pmId, markingPeriodId: 0 } }),
    ];
    for (const { projectId, memberId } of links.slice(0, 40)) {
      answers.push(await caller.call(projects.getProject, { params: { id: projectId } }));
      answers.push(await caller.call(evaluations.getProjectResults, { params: { id: projectId } }));
      answers.push(await caller.call(getProfile, { params: { EmployeeId: memberId, markingPeriodId: 0 } }));
    }
    for (const { text, headers } of answers)
      look('somebody else’s reply', `${text}${JSON.stringify(headers)}`);
  }
  const { rows } = await sql<{ text: string }>`
    select audit_event::text as text from audit_event
    union all select security_event::text from security_event
    union all select message::text from message union all select rate_count::text from rate_count`.execute(
    testApp.owner,
  );
  for (const { text } of rows) look('the records', text);
  const form = await read(testApp, links[0]?.guid ?? '');
  if (form.headers['referrer-policy'] !== 'no-referrer')
    wrongs.push('the page’s address goes to other sites');
  if (form.headers['cache-control'] !== 'no-store') wrongs.push('the form stays in caches');
  return wrongs;
}
