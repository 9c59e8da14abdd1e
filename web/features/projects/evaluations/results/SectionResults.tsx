import { Button } from '@mantine/core';
import { useId } from 'react';
import { projectRoleLabels } from '#contract/core/enums.ts';
import type { ResponseResult, SectionResult } from '#contract/projects/evaluation-results.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { PersonName } from '#web/app/people/PersonName.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import { RatingBars } from './RatingBars.tsx';
import classes from './results.module.css';
import { answerLabel, formatScore } from './score-words.ts';

type Props = {
  readonly section: SectionResult;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** The answers about one person, by question. Folded answers stay in the page, for printouts. */
export function SectionResults({ section, isOpen, onToggle }: Props) {
  const id = useId();
  const { targetEmployeeSnippet, targetProjectRole, responses, answered } = section;
  const { fullName } = targetEmployeeSnippet;
  return (
    <section className={classes.person} aria-label={`Results of ${fullName}`}>
      <div className={classes.line}>
        <div className={classes.who}>
          <h4 className={classes.name}>
            <PersonLink {...targetEmployeeSnippet} />
          </h4>
          <span className={classes.quiet}>{projectRoleLabels[targetProjectRole]}</span>
        </div>
        <p className={classes.score}>
          <strong>{formatScore(section.employeePerformanceScore, '-')}</strong>{' '}
          <span className={classes.quiet}>average of {peopleCount(answered)}</span>
        </p>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${isOpen ? 'Hide' : 'Show'} answers about ${fullName}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={classes.folded}>
        {responses.length === 0 && <p className={classes.quiet}>No answers about {fullName} yet.</p>}
        <QuestionList responses={responses} />
      </div>
    </section>
  );
}

/** The answers and the notes about one person. */
export function SectionAnswers({ responses, notes }: Pick<SectionResult, 'responses' | 'notes'>) {
  return (
    <>
      <QuestionList responses={responses} />
      {notes.length > 0 && (
        <>
          <h4 className={classes.heading}>Notes</h4>
          <NoteList notes={notes} />
        </>
      )}
    </>
  );
}

const QuestionList = ({ responses }: Pick<SectionResult, 'responses'>) => (
  <ol className={classes.questions}>
    {responses.map((response) => (
      <Question key={response.question.evaluationQuestionId} response={response} />
    ))}
  </ol>
);

export const NoteList = ({ notes }: Pick<SectionResult, 'notes'>) => (
  <ul className={classes.notes}>
    {notes.map(({ notesId, content, employee }) => (
      <li key={notesId}>
        <RichText text={content} />
        <p className={classes.quiet}>
          <PersonName {...employee} />
        </p>
      </li>
    ))}
  </ul>
);

function Question({ response }: { readonly response: ResponseResult }) {
  const { question, averageScore, answered, distribution, scores } = response;
  return (
    <li className={classes.question}>
      <div className={classes.line}>
        <span className={classes.words}>{question.question}</span>
        <span className={classes.score}>
          <strong>{formatScore(averageScore, '-')}</strong>{' '}
          <span className={classes.quiet}>of {peopleCount(answered)}</span>
        </span>
      </div>
      <div className={classes.answers}>
        <RatingBars label={`Answers to: ${question.question}`} distribution={distribution} />
        <ul className={classes.given}>
          {scores.map(({ evaluationQuestionResponseId, employee, value }) => (
            <li key={evaluationQuestionResponseId}>
              <PersonName {...employee} />: <span className={classes.label}>{answerLabel(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

export const peopleCount = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
