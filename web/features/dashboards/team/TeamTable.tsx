import { sortNameOf } from '#contract/core/values/full-name.ts';
import { useState } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { leaveText, startText } from '#web/app/time-remaining.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import { LateItems } from '../panels/LateItems.tsx';
import { RemindOne } from '../panels/RemindOne.tsx';
import classes from './TeamCards.module.css';
import { dotOf } from './team-dot.ts';
import { newsText, reviewText } from './team-words.ts';

type Props = {
  readonly members: readonly TeamCard[];
  /** The lead, if the viewer stands in for them. */
  readonly of?: string | undefined;
};

/** The order in which the server lists the team. No column has it. */
const BY_URGENCY: Sort = { key: 'urgency', direction: 'asc' };

/** The team as a table, where the viewer has chosen one. */
export function TeamTable({ members, of }: Props) {
  const [sort, setSort] = useState(BY_URGENCY);
  return (
    <SortTable
      caption={of === undefined ? 'Your team' : `The team of ${of}`}
      columns={columns}
      rows={members}
      rowKey={keyOf}
      sort={sort}
      onSort={setSort}
      defaultSort={BY_URGENCY}
    />
  );
}

const keyOf = ({ employeeId }: TeamCard) => employeeId;

const columns: readonly Column<TeamCard>[] = [
  {
    key: 'name',
    label: 'Team Member Name',
    width: '17%',
    sortValue: (member) => `${sortNameOf(member)} ${member.firstName}`,
    render: (member) => (
      <span className={classes.cell}>
        <PersonLink {...member} />
        <span className={classes.position}>{member.position?.positionName ?? 'No position'}</span>
        {member.onLeaveUntil !== undefined && (
          <span className={classes.leave}>{leaveText(member.onLeaveUntil)}</span>
        )}
        {member.startsOn && <span className={classes.leave}>{startText(member.startsOn)}</span>}
      </span>
    ),
  },
  {
    key: 'hired',
    label: 'Hire Date',
    width: '10%',
    sortValue: ({ activeHireDate }) => activeHireDate,
    render: ({ activeHireDate }) => formatDay(activeHireDate),
  },
  {
    key: 'reviewed',
    label: 'Last Review Date',
    width: '11%',
    sortValue: ({ lastSitDownDate }) => lastSitDownDate,
    render: ({ lastSitDownDate }) => (lastSitDownDate === null ? 'None yet' : formatDay(lastSitDownDate)),
  },
  { key: 'review', label: 'Review', width: '20%', render: reviewText },
  {
    key: 'goals',
    label: 'Goals',
    width: '13%',
    render: ({ fullName, goals }) =>
      goals.all === 0 ? (
        '–'
      ) : (
        <ProgressBar
          label={`Goals of ${fullName}`}
          value={goals.done / goals.all}
          text={`${goals.done} of ${goals.all}`}
        />
      ),
  },
  { key: 'news', label: 'New or Late', width: '20%', render: (member) => <News member={member} /> },
  {
    key: 'remind',
    label: 'Remind',
    isLabelHidden: true,
    render: (member) => <RemindOne member={member} />,
  },
];

function News({ member }: { readonly member: TeamCard }) {
  const dot = dotOf(member);
  const news = newsText(member.news);
  return (
    <span className={classes.cell}>
      {dot !== null && <StatusDot tone={dot.tone} word={dot.word} />}
      <LateItems items={member.late} of={member.fullName} />
      {news !== '' && <span>New: {news}</span>}
    </span>
  );
}
