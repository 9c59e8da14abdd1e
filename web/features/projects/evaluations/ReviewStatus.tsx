import { Banner } from '#web/ui/layout/Banner.tsx';
import { formatDay } from '#contract/core/values/dates.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { MemberStatus } from './MemberStatus.tsx';
import classes from './ReviewStatus.module.css';

/** The evaluation status of each member. For Admins and the project's manager. */
export function ReviewStatus({ project }: { readonly project: Project }) {
  const { evaluations, projectName, status = 0, endDate, today, isClosed } = project;
  const isWaiting = endDate > today && !isClosed && evaluations.length > 1;
  return (
    <Widget title="Review Status">
      <ProgressBar label={`Evaluations of ${projectName} submitted`} value={status} />
      {isWaiting && <Banner>The evaluation links go out on {formatDay(endDate)}.</Banner>}
      {evaluations.length === 1 && <Banner>A team of one has no one to evaluate.</Banner>}
      <ul className={classes.list}>
        {evaluations.map((member) => (
          <MemberStatus key={member.evaluationId} project={project} member={member} />
        ))}
      </ul>
    </Widget>
  );
}
