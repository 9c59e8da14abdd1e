/** Goals as people in a software company write them, with tasks in the order they are done. */
export type GoalTheme = {
  readonly title: string;
  readonly description: string;
  readonly tasks: readonly string[];
};

const general: readonly [GoalTheme, ...GoalTheme[]] = [
  {
    title: 'Give one talk to the whole company',
    description:
      'Pick something that went well, or badly, and tell the others.\n\nTwenty minutes, questions included.',
    tasks: ['Choose the subject', 'Try it out with the team', 'Give the talk'],
  },
  {
    title: 'Be a good mentor to somebody new',
    description:
      'An hour a week for the first three months:\n- what we do and why\n- whom to ask\n- what is unwritten',
    tasks: ['Agree on a weekly hour', 'Write down what was missing', 'Hand the notes to People'],
  },
  {
    title: 'Write clearer documents',
    description: 'Shorter, with the decision in the first sentence.',
    tasks: ['Take the writing course', 'Rewrite one old document', 'Ask three readers what they understood'],
  },
  {
    title: 'Take every day of holiday',
    description: '',
    tasks: [],
  },
];

const byDepartment: Readonly<Record<string, readonly GoalTheme[]>> = {
  Engineering: [
    {
      title: 'Bring the build below five minutes',
      description:
        'It takes fourteen now, and people go for coffee.\n\nMeasured on the usual machine, median of a week.',
      tasks: ['Measure each step', 'Cache the packages', 'Split the slowest suite', 'Tell the teams'],
    },
    {
      title: 'Own the on-call handbook',
      description: 'Whoever is called at night finds the page for it in a minute.',
      tasks: ['List last year’s alarms', 'One page for each', 'Try it in a game day'],
    },
    {
      title: 'Learn enough about accessibility to review for it',
      description: '',
      tasks: ['Finish the course', 'Review two screens with a screen reader'],
    },
  ],
  Quality: [
    {
      title: 'Halve the flaky tests',
      description: 'From 46 to 23 or fewer, none of them skipped.',
      tasks: ['List them with their rate', 'Fix the clocks', 'Fix the shared data', 'Watch for a month'],
    },
  ],
  Design: [
    {
      title: 'One set of form patterns for all clients',
      description: 'Labels, errors, dates and uploads, drawn once and documented.',
      tasks: ['Collect what we have', 'Agree with Engineering', 'Publish the patterns'],
    },
  ],
  Delivery: [
    {
      title: 'Plan in weeks that the team believes',
      description: 'Ask the team before promising.\nKeep the forecast where everybody sees it.',
      tasks: ['Keep a forecast for one project', 'Look back after eight weeks'],
    },
  ],
  'Client Success': [
    {
      title: 'A first answer within four hours',
      description: 'For nine of ten requests, on working days.',
      tasks: ['Sort the requests by kind', 'Write answers for the ten most frequent', 'Measure in October'],
    },
  ],
};

/** Goal themes for people of this department. */
export const themesOf = (department: string): readonly [GoalTheme, ...GoalTheme[]] => [
  ...general,
  ...(byDepartment[department] ?? []),
];
