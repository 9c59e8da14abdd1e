import { Link } from 'react-router';
import { isAway, isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { DashboardProject } from '#contract/dashboards/dashboards.schemas.ts';
import { isLinkOpen } from '#contract/core/values/link-messages.ts';
import { paths } from '#web/app/paths.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { MemberLine } from './MemberLine.tsx';
import { NotifyMember } from './NotifyMember.tsx';
import classes from './ReviewStatus.module.css';

type Props = { readonly project: DashboardProject; readonly today: string };

/** One project's members on the dashboard, with status, and with Notify at members who can answer now. */
export function DashboardMembers({ project, today }: Props) {
  const { members, projectId, projectTitle, needsProjectManager, deadline } = project;
  const isEvaluated = members.length > 1 && isLinkOpen(deadline, today);
  return (
    <>
      {needsProjectManager && (
        <Banner
          tone="warning"
          action={<Link to={paths.editProject(projectId)}>Choose another project manager</Link>}
        >
          The project manager of {projectTitle} has been archived.
        </Banner>
      )}
      <ul className={classes.list}>
        {members.map((member) => (
          <MemberLine
            key={member.evaluationId}
            member={member}
            actions={isAwaited(member) && !isAway(member) && isEvaluated && <NotifyMember member={member} />}
          />
        ))}
      </ul>
    </>
  );
}
