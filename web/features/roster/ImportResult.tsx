import { useState } from 'react';
import type { ImportChange, ImportPreview } from '#contract/people/people-import.schemas.ts';
import { importMessages } from '#contract/people/people-import.ts';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { usePrinting } from '#web/ui/table/use-printing.ts';
import { changesIn, faultCount, fieldText, placeText, planText } from './import-words.ts';
import lines from '#web/ui/layout/lines.module.css';
import classes from './PeopleImport.module.css';

/** Rows that one press shows. */
const ROWS = 100;

/** What a load would do: its faults first, then the changed lines, then the new ones. */
export function ImportResult({ preview }: { readonly preview: ImportPreview }) {
  const { faults, faultsInAll, changes, holdsDemo } = preview;
  const { people, positions } = changesIn(preview);
  return (
    <>
      {faultsInAll > 0 && (
        <Widget title={`${faultCount(faultsInAll)}, nothing can be loaded`} isLong>
          <p className={classes.words}>Correct the file and choose it again.</p>
          <ul className={lines.list}>
            {faults.map((fault) => (
              <li key={`${fault.file} ${fault.line} ${fault.message}`} className={lines.item}>
                <span className={lines.line}>
                  <strong>{fault.who ?? placeText(fault)}</strong>
                  {fault.who !== null && <span className={lines.quiet}>{placeText(fault)}</span>}
                </span>
                <span className={classes.fault}>{fault.message}</span>
              </li>
            ))}
          </ul>
          {faultsInAll > faults.length && (
            <p className={lines.quiet}>The first {faults.length} of them are listed.</p>
          )}
        </Widget>
      )}
      {holdsDemo && faultsInAll === 0 && <Banner tone="warning">{importMessages.demo}</Banner>}
      <Widget title={faultsInAll === 0 ? 'Changes' : 'Lines without faults'} isLong>
        <p className={classes.words}>{planText(preview)}</p>
        {people + positions === 0 && faultsInAll === 0 && (
          <p className={classes.words}>The company already is as the file says.</p>
        )}
        <Changes changes={changes} inAll={people + positions} />
      </Widget>
    </>
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
