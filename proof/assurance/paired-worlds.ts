import type { Db } from '#server/db/connection/client.ts';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { openTestCluster } from '#server/testing/database/cluster.ts';
import { findingOf, type Options, sampleOf, SHARE } from './kit/program.ts';
import { pick, type Random, randomFrom } from './kit/random.ts';
import { fillCompany } from './paired-worlds/company.ts';
import { differencesOf } from './paired-worlds/compare.ts';
import { facts, hide, HIDDEN_UNTIL_COMPLETION } from './paired-worlds/facts.ts';
import { liveAgain, liveThrough } from './paired-worlds/script.ts';
import { buildTemplate, type Subject, type Template } from './paired-worlds/template.ts';
import { openPairHarness, type PairHarness, type World } from './paired-worlds/world.ts';

const names = Object.keys(facts);
const RANDOM_COMPANIES = 200;
/** Number of differing pairs to diagnose, by retrying each fact in a pair of its own. */
const TOLD_APART = 3;

/** Two cores: one for the app and one for PostgreSQL, if one harness waits while the other one plays. */
const LANES = 2;

type Count = {
  pairs: number;
  comparisons: number;
  mornings: number;
  toldApart: number;
  wrongs: string[];
  hidden: Set<string>;
};
/** One comparison, in the harness that is free. */
type Comparison = (harness: PairHarness) => Promise<void>;

/**
 * Compares a company with and without hidden facts. Every call and read that the subject may make must answer
 * the same in both. Each comparison uses all facts at once, then a chosen peer alone, then one more fact
 * alone. Small: the roles of one company; below a tenth, an Admin with a review and some others. Full: all
 * people of the demo company and one person of each of 200 random companies. Source:
 * docs/decisions/paired-worlds.md.
 */
export async function run(options: Options<Db>) {
  const { full, seed, log, progress, inject } = options;
  const cluster = await openTestCluster();
  const harnesses = await Promise.all(
    Array.from({ length: full ? LANES : 1 }, () => openPairHarness(cluster)),
  );
  const [harness] = harnesses;
  if (!harness) throw new Error('There is no harness.');
  const count: Count = { pairs: 0, comparisons: 0, mornings: 0, toldApart: 0, wrongs: [], hidden: new Set() };
  const companyOf = ({ test }: PairHarness, random: Random) =>
    buildTemplate(cluster, async (owner, files) => {
      await fillCompany(test, { owner, files, random }, !full);
      await inject?.(owner);
    });
  try {
    if (full) {
      const demo = await buildTemplate(cluster, loadDemoCompany);
      await runAll(
        harnesses,
        demo.people.map((subject, index) => async (free) => {
          await compare(free, demo, { subject, name: 'demo company', random: randomOf(seed, index) }, count);
        }),
      );
      await demo.drop();
      log(`demo company: ${demo.people.length} subjects, ${count.comparisons} comparisons`);
      const comparisons = Array.from(
        { length: RANDOM_COMPANIES },
        (_, made): Comparison =>
          async (free) => {
            const random = randomOf(seed, 1000 + made);
            const template = await companyOf(free, random);
            const subject = pick(random, template.people);
            await compare(free, template, { subject, name: `company ${made}`, random }, count);
            await template.drop();
            if ((made + 1) % 20 === 0)
              progress?.(`company ${made + 1}: ${count.wrongs.length} differences so far`);
          },
      );
      await runAll(harnesses, comparisons);
    } else {
      const random = randomFrom(seed);
      const template = await companyOf(harness, random);
      // An Admin with a review, a lead whose report may be a peer, a PM, an uploader, a deputy, and a person
      // without permissions.
      const all = inject ? [2] : [2, 1, 3, 4, 7, 8];
      const compared = [2, ...sampleOf(options, random, all.slice(1))];
      for (const index of all) {
        const subject = template.people[index];
        const share = inject ? 0.05 : Math.max(0.1, 0.3 * SHARE);
        if (!subject) continue;
        if (compared.includes(index))
          await compare(harness, template, { subject, name: 'company', random, share }, count);
        else await hideAlone(harness, template, subject, count);
      }
      await template.drop();
    }
    for (const one of harnesses) count.mornings += one.mornings();
    const never = names.filter((name) => !count.hidden.has(name)).map((name) => `${name}: was never hidden`);
    if (!inject && count.mornings === 0) never.push('no morning sent a reminder');
    log(
      `${count.pairs} pairs of worlds, ${count.comparisons} comparisons, ${count.hidden.size} kinds of facts`,
    );
    return findingOf(
      'paired-worlds',
      [...count.wrongs, ...never],
      {
        figure: `differences in ${count.comparisons} answers and mails`,
        tried: { 'pairs of worlds': [count.pairs, 6], comparisons: [count.comparisons, 300] },
      },
      options,
    );
  } finally {
    for (const one of harnesses) await one.stop();
    await cluster.stop();
  }
}

/** Each comparison has random numbers of its own, so that a comparison does not depend on those before it. */
const randomOf = (seed: number, place: number): Random => randomFrom(seed ^ Math.imul(place + 1, 0x9e3779b1));

/** Runs the comparisons in order, each in the next harness that is free. */
async function runAll(harnesses: readonly PairHarness[], comparisons: readonly Comparison[]): Promise<void> {
  const waiting = [...comparisons];
  const runNext = async (harness: PairHarness) => {
    for (let comparison = waiting.shift(); comparison !== undefined; comparison = waiting.shift())
      await comparison(harness);
  };
  await Promise.all(harnesses.map(runNext));
}

async function closing<T>(world: World, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await world.close();
  }
}

type ComparisonInput = {
  readonly subject: Subject;
  /** The company, as findings name it. */
  readonly name: string;
  readonly random: Random;
  /** Of the writes about other people, those that are tried. */
  readonly share?: number;
};

/** Hides all facts from the subject and compares nothing: only whether each of them can be hidden. */
async function hideAlone(harness: PairHarness, template: Template, subject: Subject, count: Count) {
  const world = await harness.open(template);
  const hidden = await closing(world, async () => {
    await world.perform(subject.employeeId, { kind: 'minute' });
    return hide(world, subject, names);
  });
  for (const name of hidden) count.hidden.add(name);
}

async function compare(
  harness: PairHarness,
  template: Template,
  { subject, name: company, random, share = 1 }: ComparisonInput,
  count: Count,
): Promise<void> {
  const isLeast = share < 0.1;
  const without = await harness.open(template);
  await without.perform(subject.employeeId, { kind: 'minute' });
  await without.split();
  const { steps, lines, completedAt } = await closing(without, async () =>
    liveThrough(without, subject, random, share),
  );

  const isRevealed = (name: string) =>
    completedAt !== null && HIDDEN_UNTIL_COMPLETION.flat().some((one) => one === name);

  const pairWith = async (chosen: readonly string[]): Promise<string[]> => {
    const world = await harness.open(template);
    const { hidden, again } = await closing(world, async () => {
      await world.perform(subject.employeeId, { kind: 'minute' });
      const made = await hide(world, subject, chosen);
      await world.split();
      return { hidden: made, again: made.length === 0 ? [] : await liveAgain(world, subject, steps) };
    });
    if (hidden.length === 0) return [];
    for (const name of hidden) count.hidden.add(name);
    count.pairs += 1;
    const end = hidden.some(isRevealed) ? (completedAt ?? lines.length) : lines.length;
    const compared = lines.slice(0, end);
    count.comparisons += compared.length;
    const who = `${company}, person ${subject.employeeId} [${subject.permissions.join(' ')}]`;
    return differencesOf(compared, again).map((one) => `${who}, ${hidden.join(' + ')}: ${one}`);
  };

  // The facts together are compared to the end; those that are not hidden to the end are compared apart.
  const together = names.filter((name) => !isRevealed(name));
  const apart = completedAt === null ? [] : HIDDEN_UNTIL_COMPLETION;
  const alone = sampleOf({ full: share === 1 }, random, [['peer chosen'], [pick(random, names)]]);
  const choices = isLeast ? [['peer chosen']] : [together, ...apart, ...alone];
  for (const chosen of choices) {
    const wrongs = await pairWith(chosen);
    if (wrongs.length === 0) continue;
    count.toldApart += 1;
    const oneByOne: string[] = [];
    if (chosen.length > 1 && count.toldApart <= TOLD_APART) {
      for (const name of chosen) oneByOne.push(...(await pairWith([name])));
    }
    count.wrongs.push(...(oneByOne.length > 0 ? oneByOne : wrongs));
  }
}
