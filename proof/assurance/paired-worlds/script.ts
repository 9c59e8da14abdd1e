import { correctMarkingPeriod, endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { archiveEmployee } from '#contract/people/people-changes.endpoints.ts';
import { completeAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import {
  closeProject,
  deleteProject,
  getProject,
  saveProject,
} from '#contract/projects/projects.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { type Random, shuffled } from '../kit/random.ts';
import { nameOf } from '../kit/test-app.ts';
import type { Target } from '../kit/review-fixture.ts';
import { permissionTable } from '../permissions.table.ts';
import { bulkSteps } from './bulk.ts';
import type { Line } from './compare.ts';
import { allReads, type Call, centralReads, guessedWrites } from './reads.ts';
import { objectsOf, targetOf } from './target.ts';
import { START, type Subject } from './template.ts';
import type { Step, World } from './world.ts';

/** The subject's steps and results in the world without the fact. The world with the fact repeats them. */
type Script = {
  readonly steps: readonly Step[];
  readonly lines: readonly Line[];
  /** The line at which the subject completed their review; from then on they may read the final document. */
  readonly completedAt: number | null;
};

const isOk = (got: string) => got.startsWith('200');
const bodyOf = (got: string) => JSON.parse(got.split('\n').slice(2).join('\n')) as unknown;

/**
 * Acts as the subject: makes all reads, then every write that the subject may be allowed, and reads again
 * after each. `shareOfOthers` is the share of writes about other people to try.
 */
export async function liveThrough(
  world: World,
  subject: Subject,
  random: Random,
  shareOfOthers = 1,
): Promise<Script> {
  const { employeeId } = subject;
  const steps: Step[] = [];
  const lines: Line[] = [];
  const perform = async (step: Step): Promise<string> => {
    const got = await world.perform(employeeId, step);
    steps.push(step);
    lines.push({ what: inWords(step), got });
    return got;
  };
  const call = ({ endpoint, request }: Call) => perform({ kind: 'call', endpoint, request });

  const near = peopleNear(world, subject, random);
  const targets: Target[] = [];
  for (const id of [employeeId, ...near]) targets.push(await targetOf(world.owner, id));
  const [own] = targets;
  if (!own) throw new Error('The subject is not there.');
  const objects = await objectsOf(world.owner, employeeId, [employeeId, ...near]);
  const central = centralReads(employeeId, own.annualReviewId);
  const readable = new Set<Endpoint>();
  const readAll = async () => {
    for (const one of allReads(employeeId, objects, world.template)) {
      if (isOk(await call(one))) readable.add(one.endpoint);
    }
  };
  const readAfter = async () => {
    await perform({ kind: 'mails' });
    for (const one of central) if (readable.has(one.endpoint)) await call(one);
  };
  const write = async (one: Call): Promise<boolean> => {
    await perform({ kind: 'minute' });
    const isDone = isOk(await call(one));
    if (isDone) await readAfter();
    return isDone;
  };
  /** The version of their own review that the subject read last. */
  const ownVersion = () => {
    const shown = lines.findLast(
      ({ what, got }) =>
        what.startsWith(nameOf(getProfile)) && isOk(got) && what.includes(`"EmployeeId":${employeeId},`),
    );
    const profile = shown ? (bodyOf(shown.got) as { personalAnnualReview?: { version: number } | null }) : {};
    return profile.personalAnnualReview?.version;
  };

  await readAll();
  const shownFirst = ownVersion();
  for (const step of bulkSteps) await perform(step);
  await readAfter();
  const rows = writesAbout(targets, random).filter(({ isOwn }) => isOwn || random() < shareOfOthers);
  for (const { call: one, isOwnReview } of rows.filter(({ isLast }) => !isLast)) {
    const { request } = one;
    if (isOwnReview) await call({ ...one, request: { ...request, ifMatch: 999_999 } });
    const ifMatch = isOwnReview ? (ownVersion() ?? shownFirst) : undefined;
    await write(ifMatch === undefined ? one : { ...one, request: { ...request, ifMatch } });
  }
  for (const projectId of objects.projectIds.slice(0, 4)) await moveProject({ call, write }, projectId);
  for (const startDate of [addDays(START.slice(0, 10), -1), '2026-03-02']) {
    const body = { markingPeriodId: own.markingPeriodId, startDate };
    if (!(await write({ endpoint: correctMarkingPeriod, request: { body } }))) break;
  }
  for (const one of guessedWrites(world.template)) await call(one);
  for (const id of objects.projectIds.slice(0, 1)) {
    await write({ endpoint: deleteProject, request: { params: { id } } });
  }
  for (const { call: one } of rows.filter(({ isLast }) => isLast)) await write(one);
  await perform({ kind: 'morning' });
  await readAfter();
  await readAll();
  const completes = `${nameOf(completeAnnualReview)} {"body":{"annualReviewId":${own.annualReviewId}}}`;
  const completedAt = lines.findIndex(({ what, got }) => what === completes && isOk(got));
  return { steps, lines, completedAt: completedAt < 0 ? null : completedAt };
}

/** Repeats the same steps in another world. */
export async function liveAgain(world: World, subject: Subject, steps: readonly Step[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const step of steps)
    lines.push({ what: inWords(step), got: await world.perform(subject.employeeId, step) });
  return lines;
}

/** People whom the subject may read: a report and, for an Admin, two others. */
function peopleNear({ template }: World, subject: Subject, random: Random): number[] {
  const others = shuffled(
    random,
    template.people.filter((one) => one.employeeId !== subject.employeeId),
  );
  const isAdmin = subject.permissions.includes('Benchmark_Admin');
  const reports = others.filter((one) => one.managerId === subject.employeeId).slice(0, 1);
  const foreign = others.filter((one) => one.managerId !== subject.employeeId).slice(0, isAdmin ? 2 : 1);
  return [...reports, ...foreign].map((one) => one.employeeId);
}

type Write = {
  readonly call: Call;
  readonly isLast: boolean;
  readonly isOwn: boolean;
  readonly isOwnReview: boolean;
};

const last = new Set<Endpoint>([
  endMarkingPeriod,
  archiveEmployee,
  completeAnnualReview,
  closeProject,
  deleteProject,
]);

/** Every write of the permission table about each target, in random order, those that end something last. */
function writesAbout(targets: readonly Target[], random: Random): Write[] {
  return permissionTable
    .flatMap((row) => {
      if (row.kind === 'open' || row.endpoint.method === 'GET') return [];
      const { endpoint } = row;
      if (endpoint.path === '/Employees/Logout') return [];
      const asked =
        row.kind === 'list' ? [row.request?.() ?? {}] : targets.map((target) => row.request(target));
      return asked.map((request, index) => ({
        call: { endpoint, request },
        isLast: last.has(endpoint) || endpoint.method === 'DELETE',
        isOwn: index === 0,
        isOwnReview: row.kind === 'object' && index === 0 && endpoint.edits === true && isOfReview(endpoint),
        place: random(),
      }));
    })
    .toSorted((a, b) => a.place - b.place);
}

const isOfReview = ({ path }: Endpoint) =>
  (path.startsWith('/AnnualReviews/') && !path.includes('markingperiod')) || path.includes('ocument');

type ShownProject = {
  readonly projectId: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly evaluationDeadline: string;
  readonly client: { readonly clientId: number };
  readonly evaluations: readonly { readonly employee: object; readonly projectRole: string }[];
};

/** Moves a project out of the marking period and back, as its form does. */
async function moveProject(
  act: { call(one: Call): Promise<string>; write(one: Call): Promise<boolean> },
  projectId: number,
): Promise<void> {
  const got = await act.call({ endpoint: getProject, request: { params: { id: projectId } } });
  if (!isOk(got)) return;
  const shown = bodyOf(got) as ShownProject;
  const { startDate, endDate, evaluationDeadline } = shown;
  for (const dates of [
    { startDate: '2025-01-06', endDate: '2025-02-03', evaluationDeadline: '2025-02-10' },
    { startDate, endDate, evaluationDeadline },
  ]) {
    const body = { ...shown, ...dates, clientId: shown.client.clientId };
    if (!(await act.write({ endpoint: saveProject, request: { body } }))) return;
  }
}

const inWords = (step: Step) =>
  step.kind === 'call'
    ? `${nameOf(step.endpoint)} ${JSON.stringify({ ...step.request, file: undefined }).slice(0, 160)}`
    : step.kind === 'bulk'
      ? `${step.isStarted ? 'start' : 'prepare'} ${JSON.stringify(step.act)}`
      : step.kind;
