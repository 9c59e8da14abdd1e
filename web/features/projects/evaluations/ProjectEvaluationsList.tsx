import { Link } from 'react-router';
import { formatDay, formatMonthDay } from '#contract/core/values/dates.ts';
import { projectRoleLabels } from '#contract/core/enums.ts';
import type { ProjectEvaluationResult } from '#contract/projects/project-evaluations.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import classes from './results/results.module.css';
import { answeredBy } from './results/ScoreFigure.tsx';
import { ReadAnswers } from './results/ReadAnswers.tsx';
import { RatingBars } from './results/RatingBars.tsx';
import { formatScore, overallLabel } from './results/score-words.ts';

/** The Admin's view: each project with score, distribution, the person's evaluation status, and answers. */
export function ProjectEvaluationsList({
  results,
}: {
  readonly results: readonly ProjectEvaluationResult[];
}) {
  return (
    <ul className={classes.questions}>
      {results.map((result) => (
        <Result key={result.projectEvaluationResultId} result={result} />
      ))}
    </ul>
  );
}

function Result({ result }: { readonly result: ProjectEvaluationResult }) {
  const { projectId, projectName, clientName, targetProjectRole, deadline, section } = result;
  const { employeePerformanceScore: score = 0, answered = 0 } = result;
  return (
    <li className={classes.question}>
      <div className={classes.line}>
        {result.isDeleted === true ? (
          projectName
        ) : (
          <Link to={paths.project(projectId)} className={classes.link}>
            {projectName}
          </Link>
        )}
        <span className={classes.score}>
          <strong>{formatScore(score, '--')}</strong> {overallLabel(score)}
        </span>
      </div>
      <p className={classes.quiet}>
        {clientName !== '' && `${clientName} · `}
        {projectRoleLabels[targetProjectRole]} · Due {formatDay(deadline)} · {answeredBy(answered)}
      </p>
      {section !== undefined && answered > 0 && (
        <div className={classes.spread}>
          <RatingBars label={`Answers on ${projectName}`} distribution={section.distribution} />
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.pills}>
          <OwnDuty result={result} />
        </span>
        {section !== undefined && <ReadAnswers projectName={projectName} section={section} />}
      </div>
    </li>
  );
}

/** The status of the person's own evaluation, and the days of the reminders. */
function OwnDuty({ result: { evaluationStatus, remindersSent = [] } }: { result: ProjectEvaluationResult }) {
  if (evaluationStatus === undefined) return null;
  const count = remindersSent.length;
  return (
    <>
      <StatusPill
        tone={evaluationStatus === 'Complete' ? 'good' : 'neutral'}
        word={`Own evaluation ${evaluationStatus.toLowerCase()}`}
      />
      <span className={classes.quiet}>
        {count === 0
          ? 'No reminders'
          : `${count} ${count === 1 ? 'reminder' : 'reminders'}: ${remindersSent.map(formatMonthDay).join(', ')}`}
      </span>
    </>
  );
}
