import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { exportProjectsInProgress } from '#contract/dashboards/dashboards.endpoints.ts';
import { readReviewForm } from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { exportProjectResults } from '#contract/projects/project-evaluations.endpoints.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import type { NewMessage } from '#server/features/outbox/notifications.ts';
import { mailContext, queue } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';
import {
  ok,
  openProjectFixture,
  type ProjectFixture,
} from '#server/features/projects/directory/projects.fixture.ts';

let fixture: ProjectFixture;
let designer: Person;
let tester: Person;
let projectId: number;
beforeAll(async () => {
  fixture = await openProjectFixture();
  const name = { firstName: 'Mia', lastName: 'Wolf', permissions: ['Benchmark_PM'] } as const;
  designer = await addPerson(fixture.test.owner, { ...name, position: 'Designer' });
  tester = await addPerson(fixture.test.owner, { ...name, position: 'Tester' });
  projectId = await fixture.newProject({ projectName: 'Twins' }, [
    [designer, 'PM'],
    [tester, 'QA'],
    [fixture.people.member, 'Developer'],
  ]);
});
afterAll(() => fixture.test.stop());

test('the form behind a link names people of one name apart', async () => {
  const { team, sections } = await fixture.form(await fixture.guidOf(projectId, fixture.people.member));
  expect(team.map(({ fullName }) => fullName)).toEqual([
    'Mia Wolf (Designer)',
    'Mem Ber',
    'Mia Wolf (Tester)',
  ]);
  expect(sections.map(({ targetEmployeeName }) => targetEmployeeName)).toEqual([
    'Mia Wolf (Designer)',
    'Mia Wolf (Tester)',
  ]);
  // Beside the position, a link shows nothing.
  expect(JSON.stringify([team, sections])).not.toContain('@');
});

test('files name people of one name apart', async () => {
  await fixture.submitFor(projectId, designer);
  const { admin } = fixture.callers;
  const results = ok(await admin.call(exportProjectResults, { params: { id: projectId } })).text;
  expect(results).toMatch(/^Mia Wolf \(Tester\),.*,Mia Wolf \(Designer\),/m);
  const projects = ok(await admin.call(exportProjectsInProgress)).text;
  expect(projects).toContain('Twins,Mia Wolf (Designer),');
});

async function mailOf(message: NewMessage) {
  const { db, jobs } = fixture.test;
  const mailer = keepingMailer();
  await sendMessage(mailContext(db, jobs, mailer), await queue(db, jobs, message));
  const [mail] = mailer.sent;
  if (mail === undefined) throw new Error('No email was sent.');
  return mail;
}

test('emails and forms name people of one name apart: colleagues, the sender and whom a review is about', async () => {
  const { member } = fixture.people;
  const [evaluation] = (await fixture.read(projectId)).evaluations.filter(
    ({ employee }) => employee.employeeId === member.employeeId,
  );
  const invited = await mailOf({
    kind: 'evaluation-reminder',
    recipientId: member.employeeId,
    senderId: designer.employeeId,
    projectEvaluationId: evaluation?.evaluationId ?? 0,
    note: 'Please answer',
  });
  expect(invited.text).toContain('Mia Wolf (Tester)');
  expect(invited.text).toContain('Mia Wolf (Designer)');

  const { rows } = await sql<{ reviewId: number; entryId: number }>`
    with review as (
      insert into annual_review (marking_period_id, employee_id, peer_deadline, started_at)
      values (${tester.markingPeriodId}, ${tester.employeeId}, company_today() + 3, now()) returning annual_review_id)
    insert into annual_reviewer (annual_review_id, employee_id, type, survey_link)
    select annual_review_id, ${member.employeeId}, 'Peer', 'https://survey.example/1' from review
    returning annual_review_id as "reviewId", annual_reviewer_id as "entryId"`.execute(fixture.test.owner);
  const reminded = await mailOf({
    kind: 'reviewer-reminder',
    recipientId: member.employeeId,
    senderId: designer.employeeId,
    annualReviewId: rows[0]?.reviewId ?? 0,
    annualReviewerId: rows[0]?.entryId ?? 0,
  });
  expect(reminded.subject).toContain('Mia Wolf (Tester)');

  const reviewer = await fixture.test.signInAs(member.email);
  const form = ok(await reviewer.call(readReviewForm, { params: { id: rows[0]?.entryId ?? 0 } }));
  expect(form.json<ReviewForm>().employee.fullName).toBe('Mia Wolf (Tester)');
});
