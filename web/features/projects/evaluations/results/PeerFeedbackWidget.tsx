import { projectRoleLabels } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from './results.module.css';
import { answeredBy, ScoreFigure } from './ScoreFigure.tsx';
import { ScoreLine } from './ScoreLine.tsx';
import { formatScore, overallLabel } from './score-words.ts';

/** The peers' answers without those of project managers, overall and by question. For the lead and Admins. */
export function PeerFeedbackWidget({ profile }: { readonly profile: EmployeeProfile }) {
  if (profile.peerFeedbackScore === undefined) return null;
  const { periods, questions, ...score } = profile.peerFeedbackScore;
  return (
    <Widget title="Peer Feedback Score">
      <ScoreFigure {...score} label="Answers behind the Peer Feedback Score" />
      <p className={classes.note}>The same answers, without those of project managers.</p>
      {questions.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.heading}>By question</h3>
          <ul className={classes.questions}>
            {questions.map(({ evaluationQuestionId, question, projectRole, averageScore, answered }) => (
              <li key={evaluationQuestionId} className={classes.question}>
                <div className={classes.line}>
                  <span className={classes.words}>{question}</span>
                  <span className={classes.score}>
                    <strong>{formatScore(averageScore, '--')}</strong> {overallLabel(averageScore)}
                  </span>
                </div>
                <p className={classes.quiet}>
                  {projectRoleLabels[projectRole]} · {answeredBy(answered)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ScoreLine label="Peer Feedback Score over time" periods={periods} />
    </Widget>
  );
}
