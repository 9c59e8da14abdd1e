import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import type { NextReminder } from '#contract/dashboards/notifications.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { usePaged } from '#web/app/calls/paged.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { usePrinting } from '#web/ui/table/use-printing.ts';
import { useSearchPause } from '#web/ui/table/use-search-pause.ts';
import { nextRemindersQuery } from './notifications.api.ts';
import classes from './NextReminders.module.css';

/** Who gets a digest on the next morning, and what it lists. `version` is that of the settings. */
export function NextReminders({ version }: { readonly version: number }) {
  const [text, setText] = useState('');
  const wanted = useSearchPause(text);
  const list = usePaged(nextRemindersQuery(version, wanted));
  return (
    <Loaded
      load={list}
      data={list.rows}
      failed="The people could not be loaded."
      emptyText={(rows) =>
        rows.length === 0 && wanted === '' && text === ''
          ? 'No one gets a reminder on the next morning.'
          : null
      }
    >
      {(rows) => (
        <>
          <FilterInput label="Search people" value={text} onChange={setText} />
          {rows.length === 0 && <Empty text="No one of this name gets a reminder on the next morning." />}
          <ul className={classes.people}>
            {rows.map((person) => (
              <Reminded key={person.employeeId} person={person} />
            ))}
          </ul>
          <MoreRows
            noun="people"
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
            onAll={list.loadAll}
            printed={{ shown: rows.length, total: list.total, noun: 'people' }}
          />
        </>
      )}
    </Loaded>
  );
}

/** Items of a person that show at first. */
const SHOWN = 5;

function Reminded({ person: { employeeId, fullName, duties } }: { readonly person: NextReminder }) {
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? duties : duties.slice(0, SHOWN);
  return (
    <li className={classes.person}>
      <p className={classes.name}>
        <PersonLink employeeId={employeeId} fullName={fullName} />
        <span className={classes.quiet}>{duties.length === 1 ? '1 review' : `${duties.length} reviews`}</span>
      </p>
      <ul className={classes.duties}>
        {shown.map(({ label, deadline }, index) => (
          // Two items may have the same name and deadline.
          // oxlint-disable-next-line react/no-array-index-key -- the items never change their order
          <li key={index} className={classes.duty}>
            <span>{label}</span>
            <span className={classes.quiet}>due {formatDay(deadline)}</span>
          </li>
        ))}
      </ul>
      {shown.length < duties.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Show all ${duties.length} reviews of ${fullName}`}
          onClick={() => setIsWhole(true)}
        >
          Show all {duties.length}
        </Button>
      )}
    </li>
  );
}
