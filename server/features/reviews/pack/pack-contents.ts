import type { ReviewerType } from '#contract/core/enums.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { goalProgressLabels } from '#contract/core/enums.ts';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import type { ProjectEvaluationResult } from '#contract/projects/project-evaluations.schemas.ts';
import { plainTextOf } from '#contract/core/values/rich-text.ts';
import type {
  ReadAnswer,
  ReadQuestion,
  ReadReview,
} from '#contract/reviews/reading/review-reading.schemas.ts';
import type { Block, Sheet } from './pack-sheet.ts';

/** What a reader sees of the period beside the answers. */
type PackPeriod = {
  readonly today: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly sitdownDate: string | null;
  readonly goals: readonly GoalRow[];
  readonly kudos: readonly Kudo[];
  readonly score: { readonly averageScore: number; readonly answered: number };
  readonly projects: readonly ProjectEvaluationResult[];
};

const NOTE_LINES = 9;

/**
 * The pack of a review, made of what the reader may read on the review's page and nothing else: both pages of
 * the employee and of the lead come through here. Source: docs/product/review-pack.md.
 */
export function packOf(review: ReadReview, period: PackPeriod, isEmployee: boolean): Sheet {
  const { fullName } = review.employee;
  const isConfidential = !isEmployee;
  const from = formatDay(period.startDate);
  const made = `Made on ${formatDay(period.today)}`;
  return {
    title: `Annual review of ${fullName}`,
    aside: period.endDate === null ? `From ${from}` : `${from} - ${formatDay(period.endDate)}`,
    footer: isConfidential ? `${made}. For the lead and Admins only` : made,
    day: period.today,
    blocks: [
      { kind: 'text', text: coverLines(review, period, isConfidential).join('\n'), isDim: true },
      ...(review.questions.length === 0 ? [text('There are no answers to read yet.')] : []),
      ...sectionsOf(review.questions).flatMap(sectionBlocks),
      ...titled('Summary of peers', review.peerSummary === '' ? [] : [text(review.peerSummary)]),
      ...titled('Goals', goalBlocks(period.goals)),
      ...titled('Kudos', period.kudos.map(kudoBlock)),
      ...titled('Project scores', scoreBlocks(period)),
      ...titled(
        'Agreed actions',
        review.actions.length === 0 ? [] : [{ kind: 'list', items: review.actions }],
      ),
      ...titled('Confirmation', confirmationBlocks(review)),
      { kind: 'heading', level: 2, text: 'Notes' },
      { kind: 'lines', count: NOTE_LINES },
    ],
  };
}

const text = (words: string): Block => ({ kind: 'text', text: words });
const dim = (words: string): Block => ({ kind: 'text', text: words, isDim: true });

const titled = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ kind: 'heading', level: 2, text: title }, ...blocks];

const typeWords: Record<ReviewerType, string> = { Self: 'self review', Manager: 'lead', Peer: 'peer' };
const nameOf = ({ type, by }: Pick<ReadAnswer, 'type' | 'by'>) => `${by.fullName}, ${typeWords[type]}`;

function coverLines(review: ReadReview, { sitdownDate }: PackPeriod, isConfidential: boolean): string[] {
  const { firstName } = review.employee;
  return [
    ...(review.lead === null ? [] : [`Lead: ${review.lead.fullName}`]),
    ...(sitdownDate === null ? [] : [`Sit-down: ${formatDay(sitdownDate)}`]),
    ...review.entries.map(
      ({ type, reviewer, ...entry }) => `${nameOf({ type, by: reviewer })}: ${stateOf(entry)}`,
    ),
    ...(review.sharedAt === null ? [] : [`Shared with ${firstName} on ${formatDay(review.sharedAt)}`]),
    ...(isConfidential
      ? [`This copy holds what only the lead and Admins read. Don’t give it to ${firstName}.`]
      : []),
  ];
}

function stateOf({
  state,
  submittedAt,
  markedBy,
}: Omit<ReadReview['entries'][number], 'type' | 'reviewer' | 'annualReviewerId'>) {
  if (state === 'submitted' && submittedAt !== null) return `submitted on ${formatDay(submittedAt)}`;
  if (state === 'marked')
    return markedBy === null ? 'marked as done, no answers' : `marked as done by ${markedBy}, no answers`;
  return state === 'link' ? 'by survey link' : 'not submitted';
}

/** Consecutive questions of the same section. */
function sectionsOf(questions: readonly ReadQuestion[]): ReadQuestion[][] {
  const sections: ReadQuestion[][] = [];
  for (const question of questions) {
    const last = sections.at(-1);
    if (last?.[0]?.section === question.section) last.push(question);
    else sections.push([question]);
  }
  return sections;
}

function sectionBlocks(questions: readonly ReadQuestion[]): Block[] {
  const [first] = questions;
  const scales = questions.filter(({ kind, answers }) => isScale(kind) && answers.some(isInTable));
  return [
    ...(first && first.section !== ''
      ? [{ kind: 'heading' as const, level: 2 as const, text: first.section }]
      : []),
    ...(scales.length === 0 ? [] : [scaleTable(scales)]),
    ...questions.flatMap(questionBlocks),
  ];
}

const isScale = (kind: ReadQuestion['kind']) => kind === 'scale' || kind === 'overall';
const isInTable = ({ type }: ReadAnswer) => type !== 'Peer';

/** The steps of self and lead side by side, one line a question. */
function scaleTable(questions: readonly ReadQuestion[]): Block {
  const columns = (['Self', 'Manager'] as const).flatMap((type) => {
    const one = questions.flatMap(({ answers }) => answers).find((answer) => answer.type === type);
    return one ? [one] : [];
  });
  return {
    kind: 'table',
    head: ['Question', ...columns.map(nameOf)],
    rows: questions.map((question) => [
      [
        ...wordingsOf(question.answers.filter(isInTable)),
        ...(question.differs ? ['Two steps or more apart'] : []),
      ].join('\n'),
      ...columns.map(({ type }) =>
        question.answers
          .filter((answer) => answer.type === type)
          .flatMap(({ chosen }) => chosen)
          .join(', '),
      ),
    ]),
  };
}

/** Each wording once and in one line, the lead's first; those that others were asked say whom. */
function wordingsOf(answers: readonly ReadAnswer[]): string[] {
  const byWording = new Map<string, ReviewerType>();
  for (const { wording, type } of [...answers.filter(isOfLead), ...answers]) {
    const line = wording.replaceAll(/\s+/g, ' ');
    if (!byWording.has(line)) byWording.set(line, type);
  }
  const titles = [...byWording];
  return titles.map(([wording, type], place) => (place === 0 ? wording : `${askedWords[type]}: ${wording}`));
}

const isOfLead = ({ type }: ReadAnswer) => type === 'Manager';
const askedWords: Record<ReviewerType, string> = { Self: 'Self review', Manager: 'Lead', Peer: 'Peers' };

/** The texts stacked under their question: self, lead, peers. */
function questionBlocks({ kind, answers }: ReadQuestion): Block[] {
  const said = answers
    .map((answer) => ({ answer, words: wordsOf(answer, isScale(kind) && isInTable(answer)) }))
    .filter(({ words }) => words !== '');
  const [title = '', ...others] = wordingsOf(said.map(({ answer }) => answer));
  if (said.length === 0) return [];
  return [
    { kind: 'heading', level: 3, text: title },
    ...others.map(dim),
    ...said.map(({ answer, words }): Block => ({ kind: 'said', by: labelOf(answer), text: words })),
  ];
}

const labelOf = (answer: ReadAnswer) => `${nameOf(answer)}${answer.isShared === false ? ', kept' : ''}`;

const wordsOf = ({ chosen, text: comment }: ReadAnswer, isChosenShown: boolean) =>
  [...(isChosenShown ? [] : [chosen.join(', ')]), comment].filter((words) => words !== '').join('\n');

const goalBlocks = (goals: readonly GoalRow[]): Block[] =>
  goals.length === 0
    ? []
    : [
        {
          kind: 'table',
          head: ['Goal', 'Status', 'Due', 'Tasks done'],
          rows: goals.map(({ title, progress, endDate, tasks, tasksDone }) => [
            title,
            goalProgressLabels[progress],
            endDate === null ? '' : formatDay(endDate),
            tasks === 0 ? '' : `${tasksDone} of ${tasks}`,
          ]),
        },
      ];

const kudoBlock = ({ sender, dateApproved, dateCreated, values, message }: Kudo): Block => ({
  kind: 'said',
  by: [`${sender.fullName}, ${dateApproved ?? dateCreated}`, ...values].join(', '),
  text: plainTextOf(message),
});

const scoreOf = (average: number) => (average > 0 ? `${average.toPrecision(2)} of 5` : 'No score');
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function scoreBlocks({ score, projects }: PackPeriod): Block[] {
  if (projects.length === 0 && score.answered === 0) return [];
  const isByProject = projects.some(({ employeePerformanceScore }) => employeePerformanceScore !== undefined);
  const all =
    score.answered === 0 ? 'No score yet' : `${scoreOf(score.averageScore)}, from ${people(score.answered)}`;
  return [
    text(`Performance score: ${all}`),
    ...(projects.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: ['Project', 'Client', 'Role', ...(isByProject ? ['Score'] : [])],
            rows: projects.map(({ projectName, clientName, targetProjectRole, employeePerformanceScore }) => [
              projectName,
              clientName,
              targetProjectRole,
              ...(isByProject ? [scoreOf(employeePerformanceScore ?? 0)] : []),
            ]),
          },
        ]),
  ];
}

const confirmationBlocks = ({ employee, confirmed, voided }: ReadReview): Block[] =>
  [...voided, ...(confirmed ? [{ ...confirmed, voidedAt: null }] : [])].map(({ at, comment, voidedAt }) => ({
    kind: 'said',
    by: `${employee.fullName} confirmed on ${formatDay(at)} that they have read this review${
      voidedAt === null ? '' : `. Void since ${formatDay(voidedAt)}, when the review was reopened`
    }.`,
    text: comment ?? '',
  }));
