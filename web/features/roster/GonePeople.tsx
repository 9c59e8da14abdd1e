import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ImportChoices, ImportPreview } from '#contract/people/people-import.schemas.ts';
import { DateField } from '#web/ui/forms/dates/DateField.tsx';
import { dayHere } from '#web/ui/forms/dates/day-here.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { usePrinting } from '#web/ui/table/use-printing.ts';
import { goneText, gonePersonText } from './import-words.ts';
import lines from '#web/ui/layout/lines.module.css';
import classes from './PeopleImport.module.css';

type Props = {
  readonly preview: ImportPreview;
  readonly choices: ImportChoices;
  readonly isLocked: boolean;
  readonly onChoose: (said: ImportChoices) => void;
};

const ROWS = 10;
const MORE = 100;

/** Who is no longer in the file. They stay, unless the Admin ticks them and says their last day. */
export function GonePeople({ preview: { gone, goneInAll }, choices, isLocked, onChoose }: Props) {
  const [shown, setShown] = useState(ROWS);
  const [lastDay, setLastDay] = useState(choices.archive?.lastDay ?? dayHere());
  const isPrinting = usePrinting();
  if (gone.length === 0) return null;
  const ticked = choices.archive?.employeeIds ?? [];
  const tick = (employeeIds: number[], day = lastDay) =>
    onChoose({ archive: employeeIds.length === 0 ? undefined : { lastDay: day, employeeIds } });
  const toggle = (employeeId: number, isOn: boolean) =>
    tick(isOn ? [...ticked, employeeId] : ticked.filter((one) => one !== employeeId));
  const change = (day: string) => {
    setLastDay(day);
    if (day !== '' && ticked.length > 0) tick([...ticked], day);
  };
  return (
    <Widget title="No longer in the file" isLong>
      <p className={classes.words}>{goneText(goneInAll)}</p>
      <fieldset className={classes.plain} disabled={isLocked} aria-label="People to archive">
        <div className={classes.question}>
          <DateField label="Last day of those who are ticked" value={lastDay} onChange={change} required />
        </div>
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => tick(gone.map(({ employeeId }) => employeeId))}
          >
            {gone.length === goneInAll ? 'Tick All' : `Tick the First ${gone.length}`}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => tick([])}>
            Tick None
          </Button>
        </div>
        <ul className={lines.list}>
          {gone.slice(0, isPrinting ? undefined : shown).map((person) => (
            <li key={person.employeeId} className={lines.item}>
              <Checkbox
                label={person.name}
                description={gonePersonText(person)}
                checked={ticked.includes(person.employeeId)}
                onChange={(event) => toggle(person.employeeId, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <MoreRows
        noun="people"
        hasMore={shown < gone.length}
        isLoading={false}
        onMore={() => setShown(shown + MORE)}
      />
    </Widget>
  );
}
