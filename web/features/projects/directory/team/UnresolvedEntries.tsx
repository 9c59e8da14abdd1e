import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './AddPeople.module.css';
import { positionBeside } from '#contract/core/names.ts';
import { ChoiceBar } from '#web/ui/choices/ChoiceBar.tsx';
import type { useChosenPeople } from './use-chosen-people.ts';

type People = ReturnType<typeof useChosenPeople>;
type Props = {
  readonly people: Pick<
    People,
    'ambiguous' | 'vague' | 'resolved' | 'resolve' | 'unknown' | 'state' | 'retry'
  >;
};

/** What the pasted text leaves open: names of several people, and names of no person. */
export function UnresolvedEntries({
  people: { ambiguous, vague, resolved, resolve, unknown, state, retry },
}: Props) {
  return (
    <>
      {state === 'failed' && (
        <p className={classes.problem} role="alert">
          The names could not be searched.{' '}
          <Button variant="default" size="compact-sm" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {ambiguous.map(({ entry, people }) => (
        <div key={entry} className={classes.person}>
          <p className={classes.words}>“{entry}” can mean:</p>
          <ChoiceBar
            look="chips"
            label={`Who “${entry}” is`}
            options={people.map(({ employeeId, fullName, positionName }) => ({
              value: employeeId,
              label: [fullName, positionBeside(fullName, positionName)]
                .filter((part) => part !== null)
                .join(', '),
            }))}
            value={resolved.get(entry) ?? ''}
            onChange={(id) => resolve(entry, id)}
          />
        </div>
      ))}
      <Entries why="These names mean too many people. Write the full name or the address:" entries={vague} />
      <Entries why="No active team member found for:" entries={unknown} />
    </>
  );
}

type EntriesProps = { readonly why: string; readonly entries: readonly string[] };

function Entries({ why, entries }: EntriesProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <div className={classes.unknown}>
      <p id={id} className={classes.words}>
        {why}
      </p>
      <ul aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry} className={classes.words}>
            {entry}
          </li>
        ))}
      </ul>
    </div>
  );
}
