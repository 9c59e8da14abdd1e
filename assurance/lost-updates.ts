import { changeSurveyLinks, listReviewers, type ReviewerEntry } from '#contract/annual-reviews.ts';
import { getProject, type Project, saveProject } from '#contract/projects.ts';
import { addPerson } from '#server/testing/people.ts';
import { findingOf, type Options } from './kit/program.ts';
import { addTarget, type Target } from './kit/review-scene.ts';
import { forgetCalls, openSession, openStage, type Stage } from './kit/stage.ts';

const CLIENTS = 8;
const CHANGES = { full: 250, small: 25 };

type Client = Stage['anonymous'];
type Seen = { readonly number: number; readonly version: number };

/** Something that is edited with its version, with a number somewhere in it. */
type Counter = {
  readonly name: string;
  read(client: Client, target: Target): Promise<Seen | null>;
  write(
    client: Client,
    target: Target,
    number: number,
    ifMatch: number,
  ): Promise<Awaited<ReturnType<Client['call']>>>;
};

const numberIn = (text: string) => Number(/number=(\d+)/.exec(text)?.[1] ?? 0);

const counters: readonly Counter[] = [
  {
    name: 'an annual review',
    async read(client, { annualReviewId }) {
      const answer = await client.call(listReviewers, { params: { annualReviewId } });
      if (answer.status === 429) return null;
      const own = answer.json<ReviewerEntry[]>().find(({ type }) => type === 'Self');
      const version = Number(/\d+/.exec(String(answer.headers.etag))?.[0]);
      return { number: numberIn(own?.surveyLink ?? ''), version };
    },
    write: (client, { annualReviewId, employeeId }, number, ifMatch) =>
      client.call(changeSurveyLinks, {
        body: [{ annualReviewId, employeeId, surveyLink: `https://survey.example.test/?number=${number}` }],
        ifMatch,
      }),
  },
  {
    name: 'a project',
    async read(client, { projectId }) {
      const answer = await client.call(getProject, { params: { id: projectId } });
      if (answer.status === 429) return null;
      const { notes, version } = answer.json<Project>();
      return { number: numberIn(notes), version };
    },
    write: (client, { projectId, clientId, employeeId, bystanderId }, number, ifMatch) =>
      client.call(saveProject, {
        body: {
          ...{ projectId, projectName: 'Counted', description: 'By many', clientId, links: [] },
          ...{ startDate: '2026-01-05', endDate: '2026-02-05', evaluationDeadline: '2026-02-25' },
          evaluations: [
            { employee: { employeeId }, projectRole: 'PM' },
            { employee: { employeeId: bystanderId }, projectRole: 'QA' },
          ],
          notes: `number=${number}`,
        },
        ifMatch,
      }),
  },
];

/**
 * Eight clients read, change and write the same thing with the version they saw; who is told 412 reads again and
 * tries again. Each change adds one to a number in it, so a lost one is missing from it.
 */
export async function run({ full, log }: Options) {
  const stage = await openStage();
  const allowance = setInterval(() => void forgetCalls(stage).catch(() => {}), 500);
  try {
    const admin = await addPerson(stage.owner, { permissions: ['Benchmark_Admin'] });
    const lead = await addPerson(stage.owner, { permissions: ['Benchmark_TeamLead'] });
    const member = await addPerson(stage.owner, { managerId: lead.employeeId });
    const around = { managerId: lead.employeeId, peerId: admin.employeeId, bystanderId: admin.employeeId };
    const target = await addTarget(stage, member, around, { state: 'Started', withDocuments: false });
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () =>
        stage.withToken(await openSession(stage, lead.employeeId, '2 hours')),
      ),
    );
    const wrongs: string[] = [];
    const each = full ? CHANGES.full : CHANGES.small;
    for (const counter of counters) {
      const tallies = await Promise.all(clients.map((client) => countUp(client, counter, target, each)));
      const acknowledged = tallies.reduce((sum, one) => sum + one.acknowledged, 0);
      const retries = tallies.reduce((sum, one) => sum + one.retries, 0);
      const { number } = await readAgain(clients[0] ?? stage.anonymous, counter, target);
      log(
        `${counter.name}: ${acknowledged} acknowledged changes, ${retries} told to read again, the number is ${number}`,
      );
      wrongs.push(
        ...tallies.flatMap((one) => one.wrongs),
        ...(number === acknowledged
          ? []
          : [`${counter.name}: ${acknowledged - number} of ${acknowledged} acknowledged changes are lost`]),
        ...(acknowledged === CLIENTS * each ? [] : [`${counter.name}: not every change was made`]),
        ...(retries > 0 ? [] : [`${counter.name}: nobody was ever told to read again: nothing was at stake`]),
      );
    }
    const changes = CLIENTS * each * counters.length;
    return findingOf('lost-updates', wrongs, `wrong among ${changes} acknowledged changes`, log);
  } finally {
    clearInterval(allowance);
    await stage.stop();
  }
}

async function countUp(client: Client, counter: Counter, target: Target, changes: number) {
  const tally = { acknowledged: 0, retries: 0, wrongs: [] as string[] };
  while (tally.acknowledged < changes && tally.wrongs.length < 5) {
    const { number, version } = await readAgain(client, counter, target);
    const answer = await counter.write(client, target, number + 1, version);
    if (answer.status === 200) tally.acknowledged += 1;
    else if (answer.status === 412) tally.retries += 1;
    else if (answer.status !== 429) tally.wrongs.push(`${counter.name}: ${answer.status} ${answer.text}`);
  }
  return tally;
}

async function readAgain(client: Client, counter: Counter, target: Target): Promise<Seen> {
  return (await counter.read(client, target)) ?? readAgain(client, counter, target);
}
