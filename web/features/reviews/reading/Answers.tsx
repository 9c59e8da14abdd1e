import type {
  ReadAnswer,
  ReadQuestion,
  ReadReview,
} from '#contract/reviews/reading/review-reading.schemas.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { useId } from 'react';
import classes from './ReviewPage.module.css';

type Props = { readonly review: ReadReview; readonly isOwn: boolean };

/** All answers that the reader may read, question by question in the order of the forms. */
export function Answers({ review, isOwn }: Props) {
  const { questions } = review;
  if (questions.length === 0) return <Widget title="Answers" emptyText={emptyText(review, isOwn)} />;
  const missing = isOwn ? ownMissing(review) : missingOf(review);
  return (
    <Widget title="Answers" isLong>
      {missing !== null && <p className={classes.quiet}>{missing}</p>}
      {sectionsOf(questions).map(([title, asked]) => (
        <Section key={title} title={title} questions={asked} isOwn={isOwn} />
      ))}
    </Widget>
  );
}

function emptyText({ entries }: ReadReview, isOwn: boolean): string {
  if (isOwn)
    return 'Nothing to read yet. Your own answers are here once you’ve submitted them, and your lead’s once they are shared.';
  return entries.every(({ state }) => state === 'link')
    ? 'The reviewers answer by survey link, so there are no answers here.'
    : 'No one has submitted answers yet.';
}

const ownMissing = ({ sharedAt }: ReadReview) =>
  sharedAt === null
    ? 'These are your own answers. Your lead’s answers are here once they are shared with you.'
    : null;

/** Which of self and manager is still to come. */
function missingOf({ entries, employee, lead }: ReadReview): string | null {
  const isIn = (type: 'Self' | 'Manager') =>
    entries.some((one) => one.type === type && one.state === 'submitted');
  if (!isIn('Self')) return `${employee.firstName} has not submitted a self review.`;
  return isIn('Manager') ? null : `${lead?.fullName ?? 'The manager'} has not submitted the manager review.`;
}

/** The questions by their sections, in the order in which the sections first come. */
function sectionsOf(questions: readonly ReadQuestion[]): [string, ReadQuestion[]][] {
  const sections = new Map<string, ReadQuestion[]>();
  for (const question of questions)
    sections.set(question.section, [...(sections.get(question.section) ?? []), question]);
  return [...sections];
}

type SectionProps = {
  readonly title: string;
  readonly questions: readonly ReadQuestion[];
  readonly isOwn: boolean;
};

function Section({ title, questions, isOwn }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.sectionTitle}>
        {title === '' ? 'Questions' : title}
      </h3>
      {questions.map((question) => (
        <QuestionRead key={question.key} question={question} isOwn={isOwn} />
      ))}
    </section>
  );
}

function QuestionRead({ question, isOwn }: { readonly question: ReadQuestion; readonly isOwn: boolean }) {
  const { answers, differs } = question;
  const wording = answers[0]?.wording ?? question.key;
  const beside = answers.filter(({ type }) => type !== 'Peer');
  const peers = answers.filter(({ type }) => type === 'Peer');
  const shown = (answer: ReadAnswer) => (
    <AnswerRead key={answer.by.employeeId} answer={answer} isOwn={isOwn} heading={wording} />
  );
  return (
    <div className={classes.question}>
      <div className={classes.wordingLine}>
        <h4 className={classes.wording}>{wording}</h4>
        {differs && <StatusPill tone="warning" word="Two steps apart" />}
      </div>
      {beside.length > 0 && <div className={classes.beside}>{beside.map(shown)}</div>}
      {peers.length > 0 && <div className={classes.peers}>{peers.map(shown)}</div>}
    </div>
  );
}

const roles = { Self: 'self', Manager: 'manager', Peer: 'peer' } as const;

type AnswerProps = { readonly answer: ReadAnswer; readonly isOwn: boolean; readonly heading: string };

/** One answer, with the wording that its writer was asked where it differs from the heading. */
function AnswerRead({ answer: { type, by, wording, chosen, text, isShared }, isOwn, heading }: AnswerProps) {
  return (
    <div className={classes.answer}>
      <p className={classes.by}>
        {isOwn && type === 'Self' ? 'You' : `${by.fullName} (${roles[type]})`}
        {isShared === false && <StatusPill tone="neutral" word="Kept, not shared" />}
      </p>
      {wording !== heading && <p className={classes.quiet}>{wording}</p>}
      {chosen.length > 0 && <p className={classes.chosen}>{chosen.join(', ')}</p>}
      {text !== '' && <RichText text={text} />}
      {chosen.length === 0 && text === '' && <p className={classes.quiet}>No answer</p>}
    </div>
  );
}
