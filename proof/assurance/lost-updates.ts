import { changeSurveyLinks, listReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { getGoal, saveGoal } from '#contract/goals/goals.endpoints.ts';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { getProject, saveProject } from '#contract/projects/projects.endpoints.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { addTarget, type Target } from './kit/review-fixture.ts';
import { forgetCalls, openSession, openTestApp, type JournaledApp } from './kit/test-app.ts';

const CLIENTS = 8;
const CHANGES = { full: 250, small: 25, least: 2 };

type Client = JournaledApp['anonymous'];
type Answer = Awaited<ReturnType<Client['call']>>;

/** An object with a number that clients read, increment and write back with the version they read. */
type Counter = {
  readonly name: string;
  read(client: Client): Promise<Answer>;
  numberIn(answer: Answer): number;
  write(client: Client, number: number, ifMatch: number): Promise<Answer>;
};

/**
 * Eight clients read, change and write the same object with the version they read. On a 412 they read and try
 * again. Each change increments a number, so the final number shows lost changes.
 */
export async function run(options: Options) {
  const { log, inject } = options;
  const testApp = await openTestApp();
  const allowance = setInterval(() => void forgetCalls(testApp).catch(() => {}), 500);
  try {
    const admin = await addPerson(testApp.owner, { permissions: ['Benchmark_Admin'] });
    const lead = await addPerson(testApp.owner, { permissions: ['Benchmark_TeamLead'] });
    const member = await addPerson(testApp.owner, { managerId: lead.employeeId });
    const around = { managerId: lead.employeeId, peerId: admin.employeeId, bystanderId: admin.employeeId };
    const target = await addTarget(testApp, member, around, { state: 'Started', withDocuments: false });
    await inject?.(testApp);
    const each = sizeOf(options, CHANGES);
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () =>
        testApp.withToken(await openSession(testApp, lead.employeeId, '2 hours')),
      ),
    );
    const wrongs: string[] = [];
    let acknowledged = 0;
    for (const counter of [reviewOf(target), goalOf(target), projectOf(target)]) {
      const counted = await countTogether(counter, clients, each);
      log(
        `${counter.name}: ${counted.acknowledged} acknowledged changes, ${counted.retries} told to read again, the number is ${counted.number}`,
      );
      wrongs.push(...counted.wrongs.map((wrong) => `${counter.name}: ${wrong}`));
      acknowledged += counted.acknowledged;
    }
    return findingOf(
      'lost-updates',
      wrongs,
      {
        figure: `wrong among ${acknowledged} acknowledged changes`,
        tried: { 'acknowledged changes': [acknowledged, 100] },
      },
      options,
    );
  } finally {
    clearInterval(allowance);
    await testApp.stop();
  }
}

/** The number is in a survey link of the review. */
const reviewOf = ({ annualReviewId, employeeId }: Target): Counter => ({
  name: 'annual review',
  read: (client) => client.call(listReviewers, { params: { annualReviewId } }),
  numberIn(answer) {
    const own = answer.json<ReviewerEntry[]>().find(({ type }) => type === 'Self');
    return Number(/number=(\d+)/.exec(own?.surveyLink ?? '')?.[1] ?? 0);
  },
  write(client, number, ifMatch) {
    const surveyLink = `https://survey.example.test/?number=${number}`;
    return client.call(changeSurveyLinks, { body: [{ annualReviewId, employeeId, surveyLink }], ifMatch });
  },
});

/** The number is in the goal's description. */
const goalOf = ({ goalId, employeeId, markingPeriodId }: Target): Counter => ({
  name: 'goal',
  read: (client) => client.call(getGoal, { params: { id: goalId } }),
  numberIn: (answer) => Number(/^number (\d+)$/.exec(answer.json<Goal>().description)?.[1] ?? 0),
  write: (client, number, ifMatch) =>
    client.call(saveGoal, {
      body: { goalId, employeeId, markingPeriodId, title: 'Count', description: `number ${number}` },
      ifMatch,
    }),
});

/** The number is in the project's notes. */
const projectOf = ({ projectId, clientId, employeeId, bystanderId }: Target): Counter => ({
  name: 'project',
  read: (client) => client.call(getProject, { params: { id: projectId } }),
  numberIn: (answer) => Number(/number=(\d+)/.exec(answer.json<Project>().notes)?.[1] ?? 0),
  write: (client, number, ifMatch) =>
    client.call(saveProject, {
      body: {
        projectId,
        projectName: 'Counted',
        description: 'By many',
        clientId,
        links: [],
        startDate: '2026-01-05',
        endDate: '2026-02-05',
        evaluationDeadline: '2026-02-25',
        evaluations: [
          {
            employee: { employeeId },
            projectRole: 'PM',
          },
          {
            employee: { employeeId: bystanderId },
            projectRole: 'QA',
          },
        ],
        notes: `number=${number}`,
      },
      ifMatch,
    }),
});

async function countTogether(counter: Counter, clients: readonly Client[], each: number) {
  const tallies = await Promise.all(clients.map((client) => countUp(counter, client, each)));
  const acknowledged = tallies.reduce((sum, one) => sum + one.acknowledged, 0);
  const retries = tallies.reduce((sum, one) => sum + one.retries, 0);
  const [first] = clients;
  const { number } = first ? await read(counter, first) : { number: 0 };
  const wrongs = [
    ...tallies.flatMap((one) => one.wrongs),
    ...(number === acknowledged
      ? []
      : [`${acknowledged - number} of ${acknowledged} acknowledged changes are lost`]),
    ...(acknowledged === clients.length * each ? [] : ['not every change was made']),
    ...(retries > 0 ? [] : ['nobody was ever told to read again: nothing was at stake']),
  ];
  return { acknowledged, retries, number, wrongs };
}

async function countUp(counter: Counter, client: Client, changes: number) {
  const tally = { acknowledged: 0, retries: 0, wrongs: [] as string[] };
  while (tally.acknowledged < changes && tally.wrongs.length < 5) {
    const { number, version } = await read(counter, client);
    const answer = await counter.write(client, number + 1, version);
    if (answer.status === 200) tally.acknowledged += 1;
    else if (answer.status === 412) tally.retries += 1;
    else if (answer.status !== 429) tally.wrongs.push(`${answer.status} ${answer.text}`);
  }
  return tally;
}

async function read(counter: Counter, client: Client): Promise<{ number: number; version: number }> {
  const answer = await counter.read(client);
  if (answer.status === 429) return read(counter, client);
  return { number: counter.numberIn(answer), version: Number(/\d+/.exec(String(answer.headers.etag))?.[0]) };
}
