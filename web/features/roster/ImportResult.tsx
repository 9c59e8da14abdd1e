import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ImportCause,
  ImportChange,
  ImportChoices,
  ImportPreview,
} from '#contract/people/people-import.schemas.ts';
import { importMessages } from '#contract/people/people-import.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { usePrinting } from '#web/ui/table/use-printing.ts';
import {
  causeCount,
  changesIn,
  faultCount,
  fieldText,
  leftOutText,
  placeText,
  planText,
  rightsTexts,
} from './import-words.ts';
import lines from '#web/ui/layout/lines.module.css';
import classes from './PeopleImport.module.css';

/** Lines of a cause that need no press. */
const LINES_AT_FIRST = 5;

/** Rows that one press shows. */
const ROWS = 100;

type Props = {
  readonly preview: ImportPreview;
  readonly choices: ImportChoices;
  readonly onChoose: (said: ImportChoices) => void;
  /** Saves all faults as a file. */
  readonly onList: () => Promise<void>;
};

/** What a load would do: its faults by cause first, then the changed lines, then the new ones. */
export function ImportResult({ preview, choices, onChoose, onList }: Props) {
  const { faultsInAll, changes, holdsDemo, basis, leftOut } = preview;
  const { people, positions } = changesIn(preview);
  const isRefused = basis === null && faultsInAll > 0;
  return (
    <>
      {faultsInAll > 0 && <Faults preview={preview} choices={choices} onChoose={onChoose} onList={onList} />}
      {holdsDemo && !isRefused && <Banner tone="warning">{importMessages.demo}</Banner>}
      {!isRefused &&
        rightsTexts(preview).map((sentence) => (
          <Banner key={sentence} tone="neutral">
            {sentence}
          </Banner>
        ))}
      <Widget title={isRefused ? 'Lines without faults' : 'Changes'} isLong>
        <p className={classes.words}>{planText(preview)}</p>
        {people + positions === 0 && faultsInAll === 0 && (
          <p className={classes.words}>The company already is as the file says.</p>
        )}
        {leftOut > 0 && <p className={classes.words}>{leftOutText(leftOut)}</p>}
        <Changes changes={changes} inAll={people + positions} />
      </Widget>
    </>
  );
}

const hasGoodLines = ({ people, history }: ImportPreview) =>
  [people, history].some((counts) => counts !== null && counts.added + counts.changed + counts.unchanged > 0);

function Faults({ preview, choices, onChoose, onList }: Props) {
  const save = useMutation({ mutationFn: onList });
  const { causes, causesInAll, faultsInAll, leftOut, basis } = preview;
  const isRefused = basis === null;
  // A fault of a whole file stays when the faulty lines are left out.
  const hasFaultyLines = causes.some(({ faults }) => faults.some(({ line }) => line > 0));
  const canLeaveOut = hasFaultyLines && hasGoodLines(preview);
  return (
    <Widget
      title={isRefused ? `${faultCount(faultsInAll)}, nothing can be loaded` : faultCount(faultsInAll)}
      isLong
      actions={
        <WorkButton variant="subtle" isWorking={save.isPending} onClick={() => save.mutateAsync()}>
          Save All Faults
        </WorkButton>
      }
    >
      <p className={classes.words}>
        {leftOut > 0
          ? leftOutText(leftOut)
          : canLeaveOut
            ? 'Correct the file and choose it again, or load the other lines.'
            : 'Correct the file, or choose other columns above.'}
      </p>
      {(canLeaveOut || choices.leavesOutFaulty === true) && (
        <Checkbox
          label="Load the lines without faults"
          description="A person whose team lead is on a faulty line is left out, too."
          checked={choices.leavesOutFaulty === true}
          onChange={(event) => onChoose({ leavesOutFaulty: event.currentTarget.checked })}
        />
      )}
      <ul className={lines.list}>
        {causes.map((cause) => (
          <Cause key={`${cause.file} ${cause.cause}`} cause={cause} />
        ))}
      </ul>
      {causesInAll > causes.length && (
        <p className={lines.quiet}>The {causes.length} most frequent causes are listed.</p>
      )}
    </Widget>
  );
}

/** One cause with the lines that have it; many lines wait for a press. */
function Cause({ cause: { file, cause, count, faults } }: { readonly cause: ImportCause }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = usePrinting();
  const shown = isOpen || isPrinting ? faults : faults.slice(0, LINES_AT_FIRST);
  return (
    <li className={lines.item}>
      <span className={lines.line}>
        <strong className={classes.fault}>{cause}</strong>
        <span className={lines.quiet}>{causeCount(file, count)}</span>
      </span>
      <ul className={lines.list}>
        {shown.map((fault) => (
          <li key={`${fault.line} ${fault.message}`} className={lines.line}>
            <span>
              {fault.who ?? placeText(fault)}
              {fault.message !== cause && <span className={lines.quiet}> {fault.message}</span>}
            </span>
            {fault.who !== null && <span className={lines.quiet}>{placeText(fault)}</span>}
          </li>
        ))}
      </ul>
      {faults.length > LINES_AT_FIRST && !isPrinting && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Show fewer lines' : 'Show more lines'}: ${cause}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer lines' : 'Show more lines'}
          </Button>
        </div>
      )}
      {isOpen && count > faults.length && (
        <p className={lines.quiet}>The first {faults.length} lines are listed.</p>
      )}
    </li>
  );
}

function Changes({ changes, inAll }: { readonly changes: readonly ImportChange[]; readonly inAll: number }) {
  const [shown, setShown] = useState(ROWS);
  const isPrinting = usePrinting();
  return (
    <>
      <ul className={lines.list}>
        {changes.slice(0, isPrinting ? undefined : shown).map((change) => (
          <li key={`${change.file} ${change.line}`} className={lines.item}>
            <span className={lines.line}>
              <span>
                <strong>{change.name}</strong> <span className={lines.quiet}>{change.email}</span>
              </span>
              <span className={lines.quiet}>
                {change.isNew ? 'New' : 'Changed'} · {placeText(change)}
              </span>
            </span>
            <ul className={classes.fields}>
              {change.fields.map((field) => (
                <li key={field.field}>{fieldText(field)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <MoreRows
        noun="changes"
        hasMore={shown < changes.length}
        isLoading={false}
        onMore={() => setShown(shown + ROWS)}
      />
      {shown >= changes.length && inAll > changes.length && (
        <p className={lines.quiet}>
          {changes.length.toLocaleString('en-US')} of {inAll.toLocaleString('en-US')} changes are listed. The
          command lists all of them: npm run import -- roster.csv --dry-run
        </p>
      )}
    </>
  );
}
