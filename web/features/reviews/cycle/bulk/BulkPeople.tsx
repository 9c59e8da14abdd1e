import { useState } from 'react';
import type { BulkActionSummary, BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import classes from './BulkAction.module.css';
import { bulkPeopleQuery, type Choice, useChangeBulkPerson } from './bulk-actions.api.ts';
import { BulkPersonRow } from './BulkPersonRow.tsx';

type Props = {
  readonly summary: BulkActionSummary;
  readonly filter: { readonly state: 'Planned' | 'LeftOut' | 'Done'; readonly warning?: string };
  /** Gets what is chosen for a person. Without it, nothing can be chosen any more. */
  readonly onNote?: (employeeId: number, choice: Choice) => void;
};

/** Some people of an action, by page, with its effect on each. A row stays while the dialog is open. */
export function BulkPeople({ summary: { bulkActId, kind }, filter, onNote }: Props) {
  const list = usePaged(bulkPeopleQuery(bulkActId, filter));
  const change = useChangeBulkPerson(bulkActId, filter.state);
  const [included, setIncluded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const choose = async ({ employeeId }: BulkPerson, choice: Choice) => {
    await change.mutateAsync({ employeeId, ...choice });
    onNote?.(employeeId, choice);
    const { isIncluded } = choice;
    if (isIncluded !== undefined) setIncluded((before) => new Map(before).set(employeeId, isIncluded));
  };
  return (
    <Loaded load={list} data={list.rows} failed="The people could not be loaded.">
      {(rows) => (
        <>
          <ul className={classes.people}>
            {rows.map((person) => (
              <BulkPersonRow
                key={person.employeeId}
                kind={kind}
                person={person}
                isIncluded={included.get(person.employeeId) ?? person.state !== 'LeftOut'}
                onChoose={onNote === undefined ? null : (choice) => choose(person, choice)}
              />
            ))}
          </ul>
          <MoreRows
            noun="people"
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
          />
        </>
      )}
    </Loaded>
  );
}
