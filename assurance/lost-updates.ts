import { changeSurveyLinks, listReviewers, type ReviewerEntry } from '#contract/annual-reviews.ts';
import { addPerson } from '#server/testing/people.ts';
import { findingOf, type Options } from './kit/program.ts';
import { addTarget } from './kit/review-scene.ts';
import { forgetCalls, openSession, openStage, type Stage } from './kit/stage.ts';

const CLIENTS = 8;
const CHANGES = { full: 250, small: 25 };

/**
 * Eight clients read, change and write the same review with the version they saw; who is told 412 reads again and
 * tries again. Each change adds one to a number in a survey link, so a lost one is missing from it.
 */
export async function run({ full, log }: Options) {
  const stage = await openStage();
  try {
    const admin = await addPerson(stage.owner, { permissions: ['Benchmark_Admin'] });
    const lead = await addPerson(stage.owner, { permissions: ['Benchmark_TeamLead'] });
    const member = await addPerson(stage.owner, { managerId: lead.employeeId });
    const around = { managerId: lead.employeeId, peerId: admin.employeeId, bystanderId: admin.employeeId };
    const target = await addTarget(stage, member, around, { state: 'Started', withDocuments: false });
    const { annualReviewId, employeeId } = target;
    const each = full ? CHANGES.full : CHANGES.small;
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () =>
        stage.withToken(await openSession(stage, lead.employeeId, '2 hours')),
      ),
    );
    const allowance = setInterval(() => void forgetCalls(stage).catch(() => {}), 500);
    const work = clients.map((client) => countUp(client, annualReviewId, employeeId, each));
    const tallies = await Promise.all(work).finally(() => clearInterval(allowance));
    const acknowledged = tallies.reduce((sum, one) => sum + one.acknowledged, 0);
    const retries = tallies.reduce((sum, one) => sum + one.retries, 0);
    const { number } = await read(clients[0] ?? stage.anonymous, annualReviewId);
    log(`${acknowledged} acknowledged changes, ${retries} told to read again, the number is ${number}`);
    const wrongs = [
      ...tallies.flatMap((one) => one.wrongs),
      ...(number === acknowledged
        ? []
        : [`${acknowledged - number} of ${acknowledged} acknowledged changes are lost`]),
      ...(acknowledged === CLIENTS * each ? [] : ['not every change was made']),
      ...(retries > 0 ? [] : ['nobody was ever told to read again: nothing was at stake']),
    ];
    return findingOf('lost-updates', wrongs, `wrong among ${acknowledged} acknowledged changes`, log);
  } finally {
    await stage.stop();
  }
}

type Client = Stage['anonymous'];

async function countUp(client: Client, annualReviewId: number, employeeId: number, changes: number) {
  const tally = { acknowledged: 0, retries: 0, wrongs: [] as string[] };
  while (tally.acknowledged < changes && tally.wrongs.length < 5) {
    const { number, version } = await read(client, annualReviewId);
    const surveyLink = `https://survey.example.test/?number=${number + 1}`;
    const answer = await client.call(changeSurveyLinks, {
      body: [{ annualReviewId, employeeId, surveyLink }],
      ifMatch: version,
    });
    if (answer.status === 200) tally.acknowledged += 1;
    else if (answer.status === 412) tally.retries += 1;
    else if (answer.status !== 429) tally.wrongs.push(`${answer.status} ${answer.text}`);
  }
  return tally;
}

async function read(client: Client, annualReviewId: number): Promise<{ number: number; version: number }> {
  const answer = await client.call(listReviewers, { params: { annualReviewId } });
  if (answer.status === 429) return read(client, annualReviewId);
  const own = answer.json<ReviewerEntry[]>().find(({ type }) => type === 'Self');
  const number = Number(/number=(\d+)/.exec(own?.surveyLink ?? '')?.[1] ?? 0);
  return { number, version: Number(/\d+/.exec(String(answer.headers.etag))?.[0]) };
}
