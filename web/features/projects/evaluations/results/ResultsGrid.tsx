import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { projectRoleLabels, ratingLabels } from '#contract/core/enums.ts';
import type { SectionResult } from '#contract/projects/evaluation-results.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import classes from './ResultsGrid.module.css';
import { type GridGroup, gridGroups } from './results-grid.ts';
import { formatScore, overallLabel } from './score-words.ts';
import { peopleCount } from './SectionResults.tsx';

/** Averages by person and question. Each role has its own questions, so each has its own heading row. */
export function ResultsGrid({ sections }: { readonly sections: readonly SectionResult[] }) {
  return (
    <>
      <div
        role="region"
        aria-label="Averages by person and question"
        // A scrollable box must be focusable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.box}
      >
        <table className={classes.grid}>
          <caption>
            <VisuallyHidden>Average answer about each person, by question</VisuallyHidden>
          </caption>
          {gridGroups(sections).map((group) => (
            <Group key={group.role} group={group} />
          ))}
        </table>
      </div>
      <Legend />
    </>
  );
}

/** One role: questions, then people. `headers` names the questions, as the table has several header rows. */
function Group({ group }: { readonly group: GridGroup }) {
  const id = useId();
  const { role, questions, people } = group;
  const questionId = (place: number) => `${id}-question-${place}`;
  return (
    <tbody>
      <tr>
        <th scope="col" id={`${id}-role`} className={classes.who}>
          {projectRoleLabels[role]}
        </th>
        <th scope="col" id={`${id}-all`} className={classes.average}>
          Average
        </th>
        {questions.map(({ evaluationQuestionId, question }, place) => (
          <th key={evaluationQuestionId} scope="col" id={questionId(place)} className={classes.question}>
            {question}
          </th>
        ))}
      </tr>
      {people.map(({ targetEmployeeSnippet, employeePerformanceScore, answered, responses }) => {
        const personId = `${id}-person-${targetEmployeeSnippet.employeeId}`;
        return (
          <tr key={targetEmployeeSnippet.employeeId}>
            <th scope="row" id={personId} headers={`${id}-role`} className={classes.who}>
              {/* In a block of its own, a link isn't part of a text. */}
              <div>
                <PersonLink {...targetEmployeeSnippet} />
              </div>
            </th>
            <Score headers={`${personId} ${id}-all`} average={employeePerformanceScore} answered={answered} />
            {questions.map(({ evaluationQuestionId }, place) => {
              const given = responses.find(
                ({ question }) => question.evaluationQuestionId === evaluationQuestionId,
              );
              return (
                <Score
                  key={evaluationQuestionId}
                  headers={`${personId} ${questionId(place)}`}
                  average={given?.averageScore ?? 0}
                  answered={given?.answered ?? 0}
                />
              );
            })}
          </tr>
        );
      })}
    </tbody>
  );
}

type ScoreProps = { readonly headers: string; readonly average: number; readonly answered: number };

function Score({ headers, average, answered }: ScoreProps) {
  const label = overallLabel(average);
  return (
    <td headers={headers} className={classes.score} data-level={ratingLabels.indexOf(label)}>
      {formatScore(average, '-')}
      <VisuallyHidden>
        {average > 0 ? `, ${label}, from ${peopleCount(answered)}` : 'No rated answers'}
      </VisuallyHidden>
    </td>
  );
}

/** What the colors say, in words. */
function Legend() {
  return (
    <ul className={classes.legend} aria-label="Levels">
      {ratingLabels.map((label, level) => (
        <li key={label}>
          <span className={classes.sample} data-level={level}>
            {level === 0 ? '-' : level}
          </span>{' '}
          {label}
        </li>
      ))}
    </ul>
  );
}
