import type { Assignable } from '#contract/people/people.schemas.ts';
import { PersonName } from '#web/app/people/PersonName.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import type { Work } from '#web/ui/dialogs/WorkButton.tsx';
import classes from './EditTeam.module.css';
import type { TeamChanges } from './team-changes.ts';

type Props = {
  readonly opened: boolean;
  readonly leadName: string;
  readonly changes: TeamChanges;
  readonly isSaving: boolean;
  readonly onSave: Work;
  readonly onBack: () => void;
};

/** The changes of a team in four lists, to confirm before saving. */
export function TeamSummaryDialog({ opened, leadName, changes, isSaving, onSave, onBack }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Team of ${leadName}`}
      verb="Save Team"
      isWorking={isSaving}
      onConfirm={onSave}
      onClose={onBack}
      message={
        <div className={classes.summary}>
          <People title="Reassigned" people={changes.reassigned} showsLead />
          <People title="Unassigned" people={changes.unassigned} />
          <People title="Newly Assigned" people={changes.newlyAssigned} />
          <People title="Unchanged" people={changes.unchanged} />
        </div>
      }
    />
  );
}

type PeopleProps = {
  readonly title: string;
  readonly people: readonly Assignable[];
  readonly showsLead?: boolean;
};

function People({ title, people, showsLead = false }: PeopleProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.listTitle}>
        {title} <span className={classes.count}>{people.length}</span>
      </h3>
      {people.length === 0 ? (
        <p className={classes.none}>No one</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by keyboard
        <ul className={classes.list} aria-label={`${title}, ${people.length}`} tabIndex={0}>
          {people.map(({ employeeId, fullName, leadName }) => (
            <li key={employeeId}>
              <PersonName employeeId={employeeId} fullName={fullName} />
              {showsLead && <span className={classes.from}> from {leadName}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
