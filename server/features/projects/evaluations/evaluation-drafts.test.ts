import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DRAFT_TEXT_MAX_CHARACTERS } from '#contract/projects/evaluation-drafts.ts';
import type { EvaluationDraft } from '#contract/projects/evaluation-drafts.schemas.ts';
import { readEvaluationDraft, saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { sweepDrafts } from './evaluation-drafts.queries.ts';
import { ok, openProjectFixture, type ProjectFixture, refusal } from '../directory/projects.fixture.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterEach(async () => {
  await fixture.forgetCalls();
  await fixture.test.shiftClock(null);
});
afterAll(() => fixture.test.stop());

/** An open evaluation of the member. */
async function assigned() {
  const projectId = await fixture.newProject();
  const id = await fixture.evaluationOf(projectId, fixture.people.member);
  return { projectId, id, guid: await fixture.guidOf(projectId, fixture.people.member) };
}

const typed = (text: string, at = 1) => ({
  answers: { [`${fixture.people.colleague.employeeId}.1`]: { text: '4', at } },
  notes: { [fixture.people.colleague.employeeId]: { text, at } },
});

const save = async (
  id: number,
  text: string,
  ifMatch?: number,
  by: SignedInCaller = fixture.callers.member,
) =>
  by.call(saveEvaluationDraft, {
    body: { projectEvaluationResultId: id, ...typed(text) },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
const read = async (id: number, by: SignedInCaller = fixture.callers.member) =>
  by.call(readEvaluationDraft, { params: { id } });
const draftOf = async (id: number) => ok(await read(id)).json<EvaluationDraft>();
const empty = { version: 0, answers: {}, notes: {} };

const rows = async () => {
  const found = await sql<{ text: string }>`select content::text as text from evaluation_draft`.execute(
    fixture.test.owner,
  );
  return found.rows.map(({ text }) => text);
};

describe('the draft of an evaluation', () => {
  it('is read as it was saved, and grows a version', async () => {
    const { id } = await assigned();
    expect(await draftOf(id)).toEqual(empty);
    expect(ok(await save(id, 'First', 0)).json()).toEqual({ version: 1 });
    expect(ok(await save(id, 'Second', 1)).json()).toEqual({ version: 2 });
    expect(await draftOf(id)).toEqual({ version: 2, ...typed('Second') });
  });

  it('is never written over by a device that has not read it', async () => {
    const { id } = await assigned();
    ok(await save(id, 'On the laptop', 0));
    const phone = await save(id, 'On the phone', 0);
    expect(phone.status).toBe(412);
    expect(phone.text).toContain('Mem Ber changed this on');
    expect(await draftOf(id)).toMatchObject(typed('On the laptop'));
    // Of two devices that save from the same version, one wins.
    const both = await Promise.all(['One', 'Other'].map(async (text) => save(id, text, 1)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('is for no other person: not for the lead, the project manager, an Admin or the holder of the link', async () => {
    const { id, guid } = await assigned();
    ok(await save(id, 'Between us', 0));
    for (const by of [fixture.callers.lead, fixture.callers.pm, fixture.callers.admin]) {
      expect((await read(id, by)).status).toBe(403);
      expect((await save(id, 'Mine now', undefined, by)).status).toBe(403);
    }
    const anonymous = fixture.test.anonymous;
    expect((await anonymous.call(readEvaluationDraft, { params: { id } })).status).toBe(401);
    const link = await anonymous.call(byLink.readEvaluation, { params: { guid } });
    expect(link.text).not.toContain('Between us');
    expect(await draftOf(id)).toMatchObject(typed('Between us'));
  });

  it('keeps spaces and line breaks, and replaces half a character', async () => {
    const { id } = await assigned();
    ok(await save(id, '  Two\n\nlines and half\ud83d ', 0));
    expect(await draftOf(id)).toMatchObject(typed('  Two\n\nlines and half\ufffd '));
  });

  it('leaves no audit row', async () => {
    const { id } = await assigned();
    const count = async () => (await sql`select from audit_event`.execute(fixture.test.owner)).rows.length;
    const before = await count();
    ok(await save(id, 'Quiet', 0));
    ok(await save(id, 'Quieter', 1));
    await draftOf(id);
    expect(await count()).toBe(before);
  });

  it('keeps the line breaks of slides, and leaves out characters that cannot be stored', async () => {
    const { id } = await assigned();
    const colleague = Object.keys((await draftOf(id)).notes)[0];
    const body = {
      projectEvaluationResultId: id,
      answers: {},
      notes: {
        [colleague ?? 1]: {
          text: 'a\0b\vc',
          at: 1,
        },
      },
    };
    ok(await fixture.callers.member.call(saveEvaluationDraft, { body }));
    expect(Object.values((await draftOf(id)).notes)).toEqual([{ text: 'ab\nc', at: 1 }]);
  });

  it.each([
    ['a key that is no colleague', { notes: { someone: { text: 'x', at: 1 } } }],
    ['no notes', { notes: undefined }],
    ['a text without its time', { notes: { 1: { text: 'x' } } }],
    ['a text that is too long', { notes: { 1: { text: 'x'.repeat(DRAFT_TEXT_MAX_CHARACTERS + 1), at: 1 } } }],
    [
      'too many notes',
      { notes: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [n + 1, { text: '', at: 1 }])) },
    ],
  ])('is refused with %s', async (_, wrong) => {
    const { id } = await assigned();
    const body = { projectEvaluationResultId: id, answers: {}, ...wrong };
    const answer = await fixture.callers.member.call(saveEvaluationDraft, { body });
    expect(answer.status).toBe(400);
    expect(await draftOf(id)).toEqual(empty);
  });
});

describe('the draft ends', () => {
  it('with the submission, even by the link alone, and takes no late save', async () => {
    const { id, guid } = await assigned();
    ok(await save(id, 'To be sent', 0));
    ok(await fixture.submit(await fixture.answersOf(guid)));
    expect(await rows()).not.toContainEqual(expect.stringContaining('To be sent'));
    expect(refusal(await save(id, 'Too late', 0))).toEqual([
      409,
      'This evaluation has already been submitted. Thank you!',
    ]);
    expect(await draftOf(id)).toEqual(empty);
  });

  it('with the evaluation, and with its project', async () => {
    const one = await assigned();
    const other = await assigned();
    ok(await save(one.id, 'Of a removed member', 0));
    ok(await save(other.id, 'Of a deleted project', 0));
    ok(await fixture.callers.admin.call(contract.deleteEvaluation, { params: { id: one.id } }));
    ok(await fixture.callers.admin.call(projects.deleteProject, { params: { id: other.projectId } }));
    expect(await rows()).not.toContainEqual(expect.stringMatching(/Of a/));
    for (const { id } of [one, other]) {
      expect(refusal(await save(id, 'Too late'))).toEqual([409, 'Invalid: this survey has been deleted']);
      expect(await draftOf(id)).toEqual(empty);
    }
  });

  it('30 days after the deadline, and not a day before', async () => {
    const { id } = await assigned();
    ok(await save(id, 'Left behind', 0));
    await fixture.test.shiftClock('40 days');
    await sweepDrafts(fixture.test.context.db);
    expect(await rows()).toContainEqual(expect.stringContaining('Left behind'));
    await fixture.test.shiftClock('41 days');
    expect(await sweepDrafts(fixture.test.context.db)).toBeGreaterThan(0);
    expect(await rows()).not.toContainEqual(expect.stringContaining('Left behind'));
  });
});
