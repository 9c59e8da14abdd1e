import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { positionBeside } from '#contract/core/names.ts';
import type { Assignable } from '#contract/people/people.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import type { PagedRows } from '#web/app/calls/paged.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import classes from './EditTeam.module.css';
import { mayPick } from './team-access.ts';
import { isPicked, type Picks, withPick } from './team-changes.ts';

type Props = {
  readonly people: readonly Assignable[];
  /** The list that the people are from, which may have more. */
  readonly list: PagedRows<Assignable>;
  readonly leadId: number;
  readonly picks: Picks;
  readonly onPicks: (picks: Picks) => void;
};

const ROW_PX = 56;

/** A virtualized list of people with checkboxes and their current leads. */
export function TeamPicker({ people, list, leadId, picks, onPicks }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const viewer = useViewer();
  const nameOf = useNameOf();
  // oxlint-disable-next-line react/incompatible-library -- none of its results is memoized here
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index) => people[index]?.employeeId ?? index,
  });
  return (
    <div ref={box} className={classes.box} role="group" aria-label="Team members" tabIndex={-1}>
      {people.length === 0 && !list.hasMore && <p className={classes.nobody}>No one matches this search.</p>}
      <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const person = people[index];
          if (person === undefined) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Checkbox
                label={nameOf(person)}
                description={descriptionOf(person, nameOf(person), leadId)}
                checked={isPicked(person, leadId, picks)}
                disabled={!mayPick(viewer, person, leadId)}
                onChange={(event) => onPicks(withPick(picks, person, leadId, event.currentTarget.checked))}
              />
            </div>
          );
        })}
      </div>
      <MoreRows
        noun="people"
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        onMore={list.loadMore}
        isAutomatic={!list.hasFailedMore}
      />
    </div>
  );
}

function descriptionOf(person: Assignable, name: string, leadId: number): string {
  const now = standingOf(person, leadId);
  const position = positionBeside(name, person.positionName);
  return position === null ? now : `${position} · ${now}`;
}

function standingOf({ managerId, leadName }: Assignable, leadId: number): string {
  if (managerId === leadId) return 'In this team';
  if (managerId === null) return peopleMessages.unassigned;
  return leadName === null ? 'Team Lead: None' : `Led by ${leadName}`;
}
