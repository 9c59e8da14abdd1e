import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import { deleteEvaluation } from '#contract/projects/project-evaluations.endpoints.ts';
import { closeProject, deleteProject } from '#contract/projects/projects.endpoints.ts';
import {
  ok,
  openProjectFixture,
  type ProjectFixture,
} from '#server/features/projects/directory/projects.fixture.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';
import { enqueueMessage } from '#server/features/outbox/notifications.ts';

let fixture: ProjectFixture;
beforeAll(async () => {
  fixture = await openProjectFixture();
});
afterAll(() => fixture.test.stop());

type Kind = 'evaluation-invitation' | 'evaluation-reminder';

/** Queues a message to the member, applies a change, sends. Returns the email or why it was skipped. */
async function say(
  projectId: number,
  kind: Kind,
  change?: () => Promise<unknown>,
  note: string | null = null,
) {
  const { member, pm } = fixture.people;
  const projectEvaluationId = await fixture.evaluationOf(projectId, member);
  await fixture.test.db.transaction().execute((tx) =>
    enqueueMessage(tx, fixture.test.jobs, {
      kind,
      projectEvaluationId,
      note,
      recipientId: member.employeeId,
      senderId: pm.employeeId,
    }),
  );
  const { rows } = await sql<{ id: number }>`select max(message_id) as id from message`.execute(
    fixture.test.db,
  );
  const id = Number(rows[0]?.id);
  await change?.();
  const mailer = keepingMailer();
  await sendMessage({ ...fixture.test.context, mailer }, id);
  const row = await fixture.test.db
    .selectFrom('message')
    .select(['skip_reason', 'failure'])
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  return mailer.sent[0] ?? row.skip_reason ?? row.failure ?? 'nothing';
}

test('an invitation names project, client, colleagues and deadline, and carries the one link', async () => {
  const projectId = await fixture.newProject();
  const mail = await say(projectId, 'evaluation-invitation');
  if (typeof mail === 'string') throw new Error(mail);
  expect(mail.subject).toBe('Please evaluate your colleagues on Harbour');
  expect(mail.to.address).toBe('member@example.test');
  const guid = await fixture.guidOf(projectId, fixture.people.member);
  const links = [...mail.text.matchAll(/https?:\S+/g)].map(([link]) => link);
  expect(links).toEqual([`http://127.0.0.1:3000/evaluations/${guid}/welcome`]);
  for (const said of [
    'Acme',
    'Colleagues: Col League, Pam Manager\n',
    formatDay(addDays(fixture.today, 10)),
    'You do not need to sign in',
  ])
    expect(mail.text).toContain(said);
  expect(mail.html).toContain(guid);
});

test('a reminder quotes its sender, and says when it is overdue', async () => {
  const projectId = await fixture.newProject({
    startDate: addDays(fixture.today, -50),
    endDate: addDays(fixture.today, -20),
    evaluationDeadline: addDays(fixture.today, -2),
  });
  const mail = await say(projectId, 'evaluation-reminder', undefined, 'Soon, please <b>now</b>');
  if (typeof mail === 'string') throw new Error(mail);
  const day = formatDay(addDays(fixture.today, -2));
  expect(mail.subject).toBe(`Reminder: your evaluation of Harbour was due ${day}`);
  expect(mail.text).toContain('> Soon, please <b>now</b>');
  expect(mail.text).toContain('Pam Manager');
  expect(mail.html).not.toContain('<b>now');
});

test.each([
  ['is', 0],
  ['was', -1],
])('a reminder says that the evaluation %s due %i days after the deadline', async (word, days) => {
  const projectId = await fixture.newProject({
    startDate: addDays(fixture.today, -50),
    endDate: addDays(fixture.today, -20),
    evaluationDeadline: addDays(fixture.today, days),
  });
  const day = formatDay(addDays(fixture.today, days));
  expect(await say(projectId, 'evaluation-reminder')).toMatchObject({
    subject: `Reminder: your evaluation of Harbour ${word} due ${day}`,
  });
});

test.each(['evaluation-invitation', 'evaluation-reminder'] as const)(
  'an %s that has lost its point is not sent',
  async (kind) => {
    const { member } = fixture.people;
    const pm = fixture.callers.pm;
    const said = async (change: (projectId: number) => Promise<unknown>) => {
      await fixture.forgetCalls();
      const projectId = await fixture.newProject();
      return say(projectId, kind, () => change(projectId));
    };
    expect(await said((projectId) => fixture.submitFor(projectId, member))).toBe(
      'The evaluation has been submitted.',
    );
    expect(await said(async (id) => ok(await pm.call(closeProject, { params: { id } })))).toBe(
      'The project was closed.',
    );
    const gone = 'The project or the evaluation was deleted.';
    expect(await said(async (id) => ok(await pm.call(deleteProject, { params: { id } })))).toBe(gone);
    expect(
      await said(async (projectId) => {
        const id = await fixture.evaluationOf(projectId, member);
        return ok(await pm.call(deleteEvaluation, { params: { id } }));
      }),
    ).toBe(gone);
    expect(await said(() => fixture.test.shiftClock('41 days'))).toBe('The evaluation has expired.');
    await fixture.test.shiftClock(null);
  },
);
