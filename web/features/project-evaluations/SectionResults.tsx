import { projectRoleLabels } from '#contract/enums.ts';
import type { ResponseResult, SectionResult } from '#contract/evaluation-results.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { RatingBars } from './RatingBars.tsx';
import classes from './results.module.css';
import { answerLabel, formatScore } from './score-words.ts';

type Props = { readonly section: SectionResult };

/** The results of one person: each question with its answers, then the notes. */
export function SectionResults({ section }: Props) {
  const { targetEmployeeSnippet, targetProjectRole, responses, notes, answered } = section;
  return (
    <section className={classes.person} aria-label={`Results of ${targetEmployeeSnippet.fullName}`}>
      <div className={classes.line}>
        <div className={classes.who}>
          <h3 className={classes.name}>
            <PersonLink {...targetEmployeeSnippet} />
          </h3>
          <span className={classes.quiet}>{projectRoleLabels[targetProjectRole]}</span>
        </div>
        <p className={classes.score}>
          <strong>{formatScore(section.employeePerformanceScore, '-')}</strong>{' '}
          <span className={classes.quiet}>average of {people(answered)}</span>
        </p>
      </div>
      <SectionAnswers responses={responses} notes={notes} />
    </section>
  );
}

type Answers = Pick<SectionResult, 'responses' | 'notes'>;

export function SectionAnswers({ responses, notes }: Answers) {
  return (
    <>
      <ol className={classes.questions}>
        {responses.map((response) => (
          <Question key={response.question.evaluationQuestionId} response={response} />
        ))}
      </ol>
      {notes.length > 0 && (
        <>
          <h4 className={classes.heading}>Notes</h4>
          <ul className={classes.notes}>
            {notes.map(({ notesId, content, employee }) => (
              <li key={notesId}>
                <p className={classes.words}>{content}</p>
                <p className={classes.quiet}>{employee.fullName}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Question({ response }: { readonly response: ResponseResult }) {
  const { question, averageScore, answered, distribution, scores } = response;
  return (
    <li className={classes.question}>
      <div className={classes.line}>
        <span className={classes.words}>{question.question}</span>
        <span className={classes.score}>
          <strong>{formatScore(averageScore, '-')}</strong>{' '}
          <span className={classes.quiet}>of {people(answered)}</span>
        </span>
      </div>
      <div className={classes.answers}>
        <RatingBars label={`Answers to: ${question.question}`} distribution={distribution} />
        <ul className={classes.given}>
          {scores.map(({ evaluationQuestionResponseId, employee, value }) => (
            <li key={evaluationQuestionResponseId}>
              {employee.fullName}: <span className={classes.label}>{answerLabel(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
