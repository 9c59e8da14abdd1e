import { Checkbox } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useId } from 'react';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import type { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { isTeamLead } from '#contract/policies.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { useTeamLeadDashboard } from './team.api.ts';
import { TeamMemberCard } from './TeamMemberCard.tsx';
import classes from './TeamCards.module.css';

/** The viewer's own team, if they lead one, and the teams for whose lead they stand in. */
export function TeamCards() {
  const load = useTeamLeadDashboard();
  const isLead = isTeamLead(useViewer());
  return (
    <Loaded
      load={load}
      data={load.data}
      failed="Your team could not be loaded."
      skeleton={<Skeletons shape="cards" rows={6} />}
    >
      {({ teamMembers, deputyFor = [] }) => (
        <div className={classes.teams}>
          {isLead && teamMembers.length === 0 && (
            <Empty text="Your team is empty. Choose Modify Team Members to add people without a team lead." />
          )}
          {isLead && teamMembers.length > 0 && <Members members={teamMembers} />}
          {deputyFor.map((team) => (
            <StandIn key={team.teamLead.employeeId} team={team} />
          ))}
          {!isLead && deputyFor.length === 0 && <Empty text="You stand in for nobody today." />}
        </div>
      )}
    </Loaded>
  );
}

const TeamTable = lazyPart(
  async () => (await import('./TeamTable.tsx')).TeamTable,
  <Skeletons shape="table" rows={12} />,
);

type MembersProps = { readonly members: readonly TeamCard[]; readonly of?: string };

/** Cards, unless this browser remembers the choice of a table. */
function Members({ members, of }: MembersProps) {
  const [view, setView] = useLocalStorage<'cards' | 'table'>({
    key: 'benchmark.team-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  });
  const isTable = view === 'table';
  return (
    <div className={classes.teams}>
      <Checkbox label="Table" checked={isTable} onChange={() => setView(isTable ? 'cards' : 'table')} />
      {isTable ? <TeamTable members={members} of={of} /> : <Cards members={members} />}
    </div>
  );
}

const Cards = ({ members }: { readonly members: readonly TeamCard[] }) => (
  <ul className={classes.cards}>
    {members.map((member) => (
      <li key={member.employeeId}>
        <TeamMemberCard member={member} />
      </li>
    ))}
  </ul>
);

type Team = NonNullable<ResponseOf<typeof teamLeadDashboard>['deputyFor']>[number];

/** The team of a lead for whom the viewer stands in. */
function StandIn({ team: { teamLead, until, teamMembers } }: { readonly team: Team }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        For <PersonLink {...teamLead} /> until {formatDay(until)}
      </h2>
      {teamMembers.length === 0 ? (
        <Empty text={`The team of ${teamLead.fullName} is empty.`} />
      ) : (
        <Members members={teamMembers} of={teamLead.fullName} />
      )}
    </section>
  );
}
