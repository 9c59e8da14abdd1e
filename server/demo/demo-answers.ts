import type { ReviewerType } from '#contract/core/enums.ts';

/** What people of the demo company wrote in the three shipped question sets, by key of the question. */
type Written = {
  readonly texts: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
};

const self: readonly Written[] = [
  {
    texts: {
      results:
        'The nightly import runs in twelve minutes instead of two hours, so the morning figures are there before the first call. And the new colleague released alone after five weeks.',
      goals: 'Two of three worked out. The third, a public talk, I kept moving until there was no time left.',
      level: 'More than last year, and I still say yes too early.',
      change: 'I will write down what I can take on in a week, and show it before I agree to more.',
      support: 'Two uninterrupted mornings a week would help more than any tool.',
      next: 'I would like to lead one small project from the first call to the handover.',
    },
    choices: { level: '2', reliable: '3', helps: '3', values: '5,3' },
  },
  {
    texts: {
      results:
        'The handover at the harbor client took one week instead of three, because everything was written down. Support got half as many questions in the month after.',
      goals: 'All three worked out, the last one a month late.',
      reliable: 'Except in March, when two projects wanted the same week.',
      change: 'I will ask for help on the second day, not on the fifth.',
      next: 'Facilitation. I notice how much a good meeting changes.',
    },
    choices: { level: '3', reliable: '3', helps: '4', values: '3' },
  },
];

const manager: readonly Written[] = [
  {
    texts: {
      results: 'The faster import mattered most: four teams start their day with its figures.',
      goals:
        'Two goals were met. The talk was crowded out by releases, and I did not protect the time for it.',
      level: 'Twice this year the release was ready before I asked about it.',
      keep: 'In the outage in May you wrote down each step while it happened. The next team repeated it without calling you.',
      change:
        'Say no earlier. A good week has one promise less in it. I will go through your list with you on Mondays.',
      overall: 'A year in which others could build on your work.',
      handover: 'The wish to lead a project is real and was agreed in spring.',
    },
    choices: { level: '3', reliable: '3', helps: '3', overall: '3' },
  },
  {
    texts: {
      results: 'The written handover: the client has asked for the same from every team since.',
      goals: 'All goals were met. The last one waited for me, not for you.',
      keep: 'Asking the question in the room that everybody else keeps for later.',
      change:
        'Hand over more, sooner. Some things still wait for you alone. We will choose two of them together.',
      helps: 'Three colleagues named you when I asked who helped them.',
    },
    choices: { level: '1', reliable: '2', helps: '4', overall: '2' },
  },
];

const peer: readonly Written[] = [
  {
    texts: {
      keep: 'Reviews the same day, and asks questions instead of giving orders.',
      change: 'Could let others present the result now and then.',
      values: 'The checklist before each release is the best example.',
    },
    choices: { contact: '1', reliable: '3', helps: '3', values: '5' },
  },
  {
    texts: {
      keep: 'Explains decisions so that people who were not in the room can follow them.',
      change: 'Some things still wait for one person. Writing the first half down would be enough for me.',
      reliable: 'When something slipped, I heard of it before the day came.',
    },
    choices: { contact: '0', reliable: '4', helps: '2', values: '3,1' },
  },
  {
    texts: {
      keep: 'Stays calm when a client does not, and keeps the tone for everybody else.',
      change: 'Start with the short version. I lose the thread when the history comes first.',
    },
    choices: { contact: '2', reliable: 'na', helps: '3' },
  },
];

const written = { Self: self, Manager: manager, Peer: peer } satisfies Record<
  ReviewerType,
  readonly Written[]
>;

/** The answers of the writer with this number. */
export function demoAnswers(type: ReviewerType, number: number): Written {
  const of = written[type];
  const answers = of[number % of.length];
  if (answers === undefined) throw new Error(`The demo company has no ${type} answers.`);
  return answers;
}

export const demoSummary =
  'Your colleagues rely on what you agree to, and they notice how you explain decisions. They would like to take over more, and to hear the short version first.';

export const demoActions = [
  'Lead one small project from the first call to the handover',
  'Hand over two recurring tasks',
] as const;
