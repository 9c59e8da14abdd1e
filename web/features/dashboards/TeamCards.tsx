import { Empty } from '#web/ui/layout/Empty.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useTeamLeadDashboard } from './dashboards.api.ts';
import { TeamMemberCard } from './TeamMemberCard.tsx';
import classes from './TeamCards.module.css';

export function TeamCards() {
  const { data, isError } = useTeamLeadDashboard();
  if (data === undefined && isError) return <Empty text="Your team could not be loaded." />;
  if (data === undefined) return <Skeletons shape="cards" rows={6} />;
  if (data.teamMembers.length === 0) {
    return <Empty text="Your team is empty. Choose Modify Team Members to add people without a team lead." />;
  }
  return (
    <ul className={classes.cards}>
      {data.teamMembers.map((member) => (
        <li key={member.employeeId}>
          <TeamMemberCard member={member} />
        </li>
      ))}
    </ul>
  );
}
