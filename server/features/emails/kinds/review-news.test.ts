import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import type { Notice } from '#server/features/outbox/notices.writes.ts';
import { addReview, note, type OtherReview } from '#server/features/outbox/notices.fixture.ts';
import {
  mailContext,
  queue,
  reminderTo,
  type Fixture,
  setFixture,
} from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let database: TestDatabase;
let fixture: Fixture;
let ben: OtherReview;
let mailer: MailerDouble;
const jobs = recordingJobs();

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  ben = await addReview(database.owner, fixture, { name: 'Ben' });
  mailer = keepingMailer();
  return () => database.drop();
});

type Statement = ReturnType<typeof sql>;
type Said = { readonly byId?: number; readonly change?: Statement };

/** Notes as the person, applies a change, sends to the first recipient. Returns the email or skip reason. */
async function say(notices: readonly Notice[], { byId, change }: Said = {}): Promise<Mail | string> {
  const before = mailer.sent.length;
  const noted = await note(database.db, jobs, { id: byId ?? null }, notices);
  const [first] = await database.db
    .selectFrom('message')
    .select('message_id')
    .where('message_id', 'in', [0, ...noted.map(({ messageId }) => messageId)])
    .where('recipient_id', '=', notices[0]?.recipientId ?? 0)
    .execute();
  const messageId = first?.message_id ?? 0;
  await change?.execute(database.owner);
  await sendMessage(mailContext(database.db, jobs, mailer), messageId);
  const row = await database.db
    .selectFrom('message')
    .select(['skip_reason', 'failure'])
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return mailer.sent[before] ?? row.skip_reason ?? row.failure ?? 'nothing';
}

async function mailOf(notices: readonly Notice[], how: Said = {}): Promise<Mail> {
  const said = await say(notices, how);
  if (typeof said === 'string') throw new Error(said);
  return said;
}

const started = (recipientId: number, annualReviewId = fixture.reviewId): Notice => ({
  what: 'started',
  recipientId,
  annualReviewId,
});
const ofAda = (what: Notice['what'] = 'asked', text: string | null = null): Notice => ({
  what,
  recipientId: fixture.alan,
  annualReviewId: fixture.reviewId,
  annualReviewerId: fixture.alanEntry,
  note: text,
});
const ofBen = (what: Notice['what'] = 'asked', text: string | null = null): Notice => ({
  what,
  recipientId: fixture.alan,
  annualReviewId: ben.reviewId,
  annualReviewerId: ben.peerEntry,
  note: text,
});
const toGrace = (what: Notice['what'], text: string | null = null): Notice => ({
  what,
  recipientId: fixture.grace,
  annualReviewId: fixture.reviewId,
  annualReviewerId: fixture.graceEntry,
  note: text,
});
const linksOf = ({ text }: Mail) => [...text.matchAll(/^https?:\S+/gm)].map(([link]) => link);
const SURVEY = 'https://survey.acme.test/a?b=1&c=2';
const profileOf = (id: number) => `https://reviews.acme.test/employees/${id}`;

describe('a peer who was chosen', () => {
  it('is asked for the review until its deadline, with the link as the one button, and reads who sees it', async () => {
    const mail = await mailOf([ofAda(), ofAda('link')]);
    expect(mail.subject).toBe("You've been asked to review Ada Lovelace");
    expect(mail.text).toBe(`Hello Alan,

You've been asked to write this review:

Peer review of Ada Lovelace: is due 03/03/2031

Open the survey:
${SURVEY}

Only the lead and the Admins see peer reviews in Benchmark. The person under review sees neither the reviews nor who writes them.

-- 
Benchmark at Acme & Sons sent you this message. Please do not reply: replies are not read.`);
    expect(mail.html.match(/<a /g)).toHaveLength(1);
  });

  it('gets all reviews in one list, by deadline, and the profile as button', async () => {
    const cleo = await addReview(database.owner, fixture, { name: 'Cleo' });
    await sql`update annual_review set peer_deadline = '2024-02-01', self_deadline = '2024-02-02',
      manager_deadline = '2024-02-03', final_deadline = '2024-02-04'
      where annual_review_id = ${cleo.reviewId}`.execute(database.owner);
    const ofCleo = { ...ofBen(), annualReviewId: cleo.reviewId, annualReviewerId: cleo.peerEntry };
    const mail = await mailOf([ofBen(), ofAda(), ofCleo]);
    expect(mail.subject).toBe("You've been asked to review Cleo Doe and 2 others");
    expect(mail.text).toContain(`these reviews:

Peer review of Cleo Doe: was due 02/01/2024
Peer review of Ada Lovelace: is due 03/03/2031
${SURVEY}
Peer review of Ben Doe: no deadline yet

Open your profile:
${profileOf(fixture.alan)}`);
    expect(mail.html).toContain(
      '<a href="https://survey.acme.test/a?b=1&#38;c=2">Peer review of Ada Lovelace</a>',
    );
  });
});

it.each([
  ['is', 0],
  ['was', -1],
])('a review %s due with a deadline in %i days', async (word, days) => {
  const change = sql`update annual_review set peer_deadline = company_today() + ${days}::integer
    where annual_review_id = ${fixture.reviewId}`;
  expect((await mailOf([ofAda()], { change })).text).toContain(`Peer review of Ada Lovelace: ${word} due `);
});

it('reviews with one deadline are listed by name', async () => {
  const adam = await addReview(database.owner, fixture, { name: 'Adam' });
  const ofAdam = { ...ofBen(), annualReviewId: adam.reviewId, annualReviewerId: adam.peerEntry };
  const { text } = await mailOf([ofBen(), ofAdam]);
  expect([...text.matchAll(/Peer review of (\w+)/g)].map(([, name]) => name)).toEqual(['Adam', 'Ben']);
});

describe('a review that has started', () => {
  it('tells the employee what is asked, never a peer', async () => {
    const mail = await mailOf([started(fixture.ada), started(fixture.grace)]);
    expect([mail.subject, mail.to.name]).toEqual(['Your annual review has started', 'Ada Lovelace']);
    expect(mail.text).toContain(
      'Please write this review:\n\nYour self review: is due 03/10/2031\n\nOpen your profile:',
    );
    expect(mail.text).toContain('You, your lead and the Admins see your self review in Benchmark.');
    expect(mail.text).not.toMatch(/Alan|Turing|[Pp]eer/);
  });

  it('names the one review to the lead, and counts several', async () => {
    const one = await mailOf([started(fixture.grace)]);
    expect(one.subject).toBe('The annual review of Ada Lovelace has started');
    expect(one.text).toContain('Manager review of Ada Lovelace: is due 03/17/2031');
    expect(linksOf(one)).toEqual([profileOf(fixture.ada)]);
    const two = await mailOf([started(fixture.grace), started(fixture.grace, ben.reviewId)]);
    expect(two.subject).toBe('2 reviews of your team have started');
    expect(linksOf(two)).toEqual([profileOf(fixture.grace)]);
    expect(two.text).toContain(
      'The person under review sees the final document once the review is complete.',
    );
  });

  it('says the lead’s own review and those of the team in one mail', async () => {
    const own = await addReview(database.owner, fixture, { name: 'Dora' });
    const team = await addReview(database.owner, fixture, { name: 'Emil', leadId: own.employeeId });
    const toDora = (reviewId: number) => started(own.employeeId, reviewId);
    const both = await mailOf([toDora(own.reviewId), toDora(team.reviewId)]);
    expect(both.subject).toBe('Your annual review and the one of Emil Doe have started');
    const more = await addReview(database.owner, fixture, { name: 'Finn', leadId: own.employeeId });
    const all = [own, team, more].map(({ reviewId }) => toDora(reviewId));
    expect((await mailOf(all)).subject).toBe('Your annual review and 2 reviews of your team have started');
  });

  it('does not call people a team whom an Admin reviews in place of a lead', async () => {
    await sql`update employee set manager_id = null`.execute(database.owner);
    const mail = await mailOf([started(fixture.grace), started(fixture.grace, ben.reviewId)]);
    expect(mail.subject).toBe('2 annual reviews have started');
    await sql`update employee set manager_id = ${fixture.grace} where employee_id = ${fixture.ada}`.execute(
      database.owner,
    );
    const mixed = await mailOf([started(fixture.grace), started(fixture.grace, ben.reviewId)]);
    expect(mixed.subject).toBe('2 annual reviews have started');
  });

  it('shows the survey link that was set since with the start', async () => {
    const link: Notice = { ...started(fixture.ada), what: 'link', annualReviewerId: fixture.adaEntry };
    const change = sql`update annual_reviewer set survey_link = 'https://survey.acme.test/self'
      where annual_reviewer_id = ${fixture.adaEntry}`;
    const mail = await mailOf([started(fixture.ada), link], { change });
    expect(mail.subject).toBe('Your annual review has started');
    expect(linksOf(mail)).toEqual(['https://survey.acme.test/self']);
    expect((await mailOf([link])).subject).toBe("You've been asked to write your self review");
  });
});

describe('reminders', () => {
  it('of one review read like a reminder that is sent alone', async () => {
    const id = await queue(database.db, jobs, reminderTo(fixture, 'Please <b>soon</b>'));
    await sendMessage(mailContext(database.db, jobs, mailer), id);
    const alone = mailer.sent[0];
    const mail = await mailOf([ofAda('reminded', 'Please <b>soon</b>')], { byId: fixture.grace });
    expect(mail).toEqual({ ...alone, messageId: mail.messageId });
    expect(mail.subject).toBe('Reminder: your peer review of Ada Lovelace is due 03/03/2031');
  });

  it('of several list what is still owed, and quote the sender once', async () => {
    const text = 'Both this week, please';
    const mail = await mailOf([ofAda('reminded', text), ofBen('reminded', text)], {
      byId: fixture.grace,
    });
    expect(mail.subject).toBe('Reminder: 2 reviews are waiting for you');
    expect(mail.text).toContain(`These reviews are still open:

Peer review of Ada Lovelace: is due 03/03/2031
${SURVEY}
Peer review of Ben Doe: no deadline yet

Grace Hopper wrote:
> Both this week, please

Open your profile:`);
    expect(mail.text.split(text)).toHaveLength(2);
  });

  it('come after what was asked and started, each review once, with every note', async () => {
    const team = await addReview(database.owner, fixture, {
      name: 'Gil',
      leadId: fixture.alan,
      peerId: fixture.ada,
    });
    const late = await addReview(database.owner, fixture, { name: 'Hans' });
    const mail = await mailOf(
      [
        { ...ofBen('reminded', 'Hurry'), annualReviewId: late.reviewId, annualReviewerId: late.peerEntry },
        ofAda('reminded', 'Also this'),
        started(fixture.alan, team.reviewId),
        ofBen(),
        ofAda(),
      ],
      { byId: fixture.grace },
    );
    expect(mail.subject).toBe("You've been asked to review Ada Lovelace and 1 other");
    const parts = [
      'asked to write these reviews:',
      'The annual review of Gil Doe has started. Please write this review:',
      'Manager review of Gil Doe',
      '> Also this',
      'This review is still open:',
      'Peer review of Hans Doe',
      '> Hurry',
      'Open your profile',
    ].map((part) => mail.text.indexOf(part));
    expect(parts.every((at) => at > 0)).toBe(true);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(mail.text.match(/Peer review of Ada Lovelace/g)).toHaveLength(1);
  });
});

describe('what is left to tell is read when the mail is sent', () => {
  const NOTHING = 'There is nothing left to tell.';
  const archive = (id: number) =>
    sql`update employee set archived_at = now(), end_date = '2030-01-01' where employee_id = ${id}`;
  const finishEntries = sql`update annual_reviewer set completed_at = now()`;

  it.each<[string, () => Statement]>([
    ['the entry is done', () => finishEntries],
    [
      'the review is complete',
      () => sql`update annual_review set sitdown_date = '2031-01-01', meeting_completed_at = now(),
        completed_at = now() where annual_review_id = ${fixture.reviewId}`,
    ],
    ['the employee was archived', () => archive(fixture.ada)],
    [
      'the reviewer was removed',
      () => sql`delete from annual_reviewer where annual_review_id = ${fixture.reviewId}`,
    ],
    [
      'the review was withdrawn',
      () => sql`with entries as (delete from annual_reviewer where annual_review_id = ${fixture.reviewId})
        delete from annual_review where annual_review_id = ${fixture.reviewId}`,
    ],
    [
      'someone else has the entry',
      () => sql`update annual_reviewer set employee_id = ${ben.employeeId}
        where annual_reviewer_id = ${fixture.alanEntry}`,
    ],
  ])('nothing once %s', async (_name, change) => {
    const notices = [ofAda(), ofAda('link'), ofAda('reminded')];
    expect(await say(notices, { change: change() })).toBe(NOTHING);
    expect(mailer.sent).toEqual([]);
    const { rows } = await sql`select from review_notice`.execute(database.owner);
    expect(rows).toEqual([]);
  });

  it('nothing of a start once one’s own entry is done, nor for a former lead', async () => {
    expect(await say([started(fixture.ada)], { change: finishEntries })).toBe(NOTHING);
    await sql`update annual_reviewer set completed_at = null`.execute(database.owner);
    const move = sql`with moved as (update employee set manager_id = ${ben.employeeId} where employee_id = ${fixture.ada})
      update annual_reviewer set employee_id = ${ben.employeeId} where annual_reviewer_id = ${fixture.graceEntry}`;
    expect(await say([started(fixture.grace)], { change: move })).toBe(NOTHING);
  });

  it('nothing of a link that was taken back, and nothing to a person who was archived', async () => {
    const change = sql`update annual_reviewer set survey_link = null`;
    expect(await say([ofAda('link')], { change })).toBe(NOTHING);
    expect(await say([ofAda()], { change: archive(fixture.alan) })).toBe('The recipient was archived.');
  });

  it('the rest of the list, as it is now', async () => {
    const change = sql`with done as (update annual_reviewer set completed_at = now()
        where annual_reviewer_id = ${ben.peerEntry})
      update annual_review set peer_deadline = '2031-03-01' where annual_review_id = ${fixture.reviewId}`;
    const mail = await mailOf([ofBen(), ofAda(), toGrace('reminded')], { change });
    expect(mail.subject).toBe("You've been asked to review Ada Lovelace");
    expect(mail.text).toContain('is due 03/01/2031');
    expect(mail.text).not.toContain('Ben Doe');
  });
});

it('a long list ends, and says how many more there are', async () => {
  const notices = [ofAda()];
  for (let number = 0; number < 51; number += 1) {
    const { reviewId, peerEntry } = await addReview(database.owner, fixture, { name: `P${number}` });
    notices.push({ ...ofAda(), annualReviewId: reviewId, annualReviewerId: peerEntry });
  }
  const whole = await mailOf(notices.slice(0, 50));
  expect(whole.text.match(/Peer review of/g)).toHaveLength(50);
  expect(whole.text).not.toMatch(/And -?\d+ more/);
  const mail = await mailOf(notices);
  expect(mail.subject).toBe("You've been asked to review Ada Lovelace and 51 others");
  expect(mail.text.match(/Peer review of/g)).toHaveLength(50);
  expect(mail.text).toContain('And 2 more: see your profile');
});
