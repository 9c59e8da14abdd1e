import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import { addPerson } from '#server/testing/people.ts';
import { openProjectFixture, type ProjectFixture } from '../directory/projects.fixture.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

const exported = async (id: number, caller = fixture.callers.admin) =>
  caller.call(contract.exportProjectResults, { params: { id } });
const linesOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

it('has each answer and then each note about each person, with what the page shows', async () => {
  const { member, colleague, pm } = fixture.people;
  const projectId = await fixture.newProject({ projectName: 'Côte "1"' });
  await fixture.submit(
    await fixture.answersOf(await fixture.guidOf(projectId, pm), (_target, place) =>
      place === 0 ? 'NA' : '4',
    ),
  );
  const answer = await exported(projectId);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.statements).toBeLessThanOrEqual(4);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="C_te _1_ results.csv"; filename*=UTF-8''C%C3%B4te%20%221%22%20results.csv`,
    'cache-control': 'private, no-store',
  });
  const rows = linesOf(answer.text);
  const about = (name: string) => rows.filter((row) => row['Team member'] === name);
  expect(about('Mem Ber')).toHaveLength(5);
  expect(about('Mem Ber')[0]).toEqual({
    'Team member': 'Mem Ber',
    'Project role': 'Developer',
    'Answered by': 'Pam Manager',
    Question: expect.stringContaining('Delivers'),
    Rating: '',
    Answer: 'N/A',
    Note: '',
  });
  expect(about('Mem Ber')[1]).toMatchObject({ Rating: '4', Answer: 'Good' });
  expect(about('Mem Ber')[4]).toEqual({
    'Team member': 'Mem Ber',
    'Project role': 'Developer',
    'Answered by': 'Pam Manager',
    Question: '',
    Rating: '',
    Answer: '',
    Note: `About ${member.employeeId}`,
  });
  expect(rows).toHaveLength(10);
  expect(rows.some((row) => row['Note'] === `About ${colleague.employeeId}`)).toBe(true);
});

it('makes no cell a formula', async () => {
  const projectId = await fixture.newProject();
  const answers = await fixture.answersOf(await fixture.guidOf(projectId, fixture.people.pm));
  const [first, ...rest] = answers.notes;
  await fixture.submit({ ...answers, notes: [{ ...first, content: '=HYPERLINK("https://x")' }, ...rest] });
  expect(linesOf((await exported(projectId)).text).map((row) => row['Note'])).toContain(
    `'=HYPERLINK("https://x")`,
  );
});

it('leaves out what is about the reader, and is for Admins only', async () => {
  const reader = await addPerson(fixture.test.owner, {
    firstName: 'Adele',
    lastName: 'Reader',
    email: 'adele@example.test',
    permissions: ['Benchmark_Admin'],
  });
  const { pm, member } = fixture.people;
  const team = [
    [pm, 'PM'],
    [reader, 'QA'],
    [member, 'Developer'],
  ] as const;
  const projectId = await fixture.newProject({}, team);
  await fixture.submitFor(projectId, pm);
  const adele = await fixture.test.signInAs('adele@example.test');
  const peopleFor = async (caller = fixture.callers.admin) => [
    ...new Set(linesOf((await exported(projectId, caller)).text).map((row) => row['Team member'])),
  ];
  expect(await peopleFor()).toEqual(['Mem Ber', 'Adele Reader']);
  expect(await peopleFor(adele)).toEqual(['Mem Ber']);
  for (const caller of [fixture.callers.pm, fixture.callers.lead, fixture.callers.member]) {
    expect((await exported(projectId, caller)).status).toBe(403);
  }
});

it('leaves one audit event for each file, and none for a refusal or a missing project', async () => {
  const projectId = await fixture.newProject();
  const events = async () => {
    const { rows } = await sql`
      select actor_employee_id as "actorId", relation, subject_employee_id as "subjectId", object
      from audit_event where action = 'export-project-results'
        and object = jsonb_build_object('projectId', ${projectId}::integer)`.execute(fixture.test.owner);
    return rows;
  };
  await exported(projectId, fixture.callers.pm);
  expect((await exported(999_999)).status).toBe(404);
  expect(await events()).toEqual([]);
  await exported(projectId);
  const { employeeId: actorId } = fixture.people.admin;
  expect(await events()).toEqual([{ actorId, relation: 'Admin', subjectId: null, object: { projectId } }]);
});
