import { useState } from 'react';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { DialogPlace } from '#web/ui/forms/kept-drafts.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EditTeam } from './EditTeam.tsx';
import { useAssignTeam } from '../people-writes.api.ts';
import { assignmentsOf, type Picks, type TeamChanges } from './team-changes.ts';
import { TeamSummaryDialog } from './TeamSummaryDialog.tsx';

type Props = {
  readonly opened: boolean;
  /** Null: the viewer first chooses the lead, to assign unassigned people. */
  readonly lead: EmployeeSummary | null;
  readonly onClose: () => void;
  /** Where several teams are edited, the team of this dialog. */
  readonly place?: DialogPlace;
};

const NO_PICKS: Picks = new Map();
const NO_CHANGES: TeamChanges = { reassigned: [], unassigned: [], newlyAssigned: [], unchanged: [] };

/**
 * Edits the members of a team, with a summary of the changes before saving. If the call fails, both dialogs
 * close, and reopening restores the picks.
 */
export function EditTeamDialog({ opened, lead: givenLead, onClose, place }: Props) {
  const [chosenLead, setChosenLead] = useState<EmployeeSummary | null>(null);
  const [draft, setDraft] = useState<{ leadId: number; picks: Picks } | null>(null);
  const [changes, setChanges] = useState<TeamChanges>(NO_CHANGES);
  const [isSummary, setIsSummary] = useState(false);
  const assign = useAssignTeam();
  const lead = givenLead ?? chosenLead;
  const picks = draft !== null && draft.leadId === lead?.employeeId ? draft.picks : NO_PICKS;
  const close = () => {
    setIsSummary(false);
    onClose();
  };
  const forget = () => {
    setDraft(null);
    setChosenLead(null);
  };
  const save = async () => {
    if (lead === null) return;
    try {
      await assign.mutateAsync(assignmentsOf(changes, lead.employeeId));
      forget();
      toast(`The team of ${lead.fullName} has been saved.`);
    } finally {
      close();
    }
  };
  return (
    <>
      <FormDialog
        opened={opened}
        title={givenLead === null ? 'Assign Team Members' : `Edit Team of ${givenLead.fullName}`}
        onClose={close}
        {...(place && { place })}
      >
        <EditTeam
          lead={lead}
          isLeadChosen={givenLead === null}
          picks={picks}
          onLead={setChosenLead}
          onPicks={(next) => lead !== null && setDraft({ leadId: lead.employeeId, picks: next })}
          onKept={(keptLead, next) => {
            if (givenLead === null) setChosenLead(keptLead);
            setDraft({ leadId: keptLead.employeeId, picks: next });
          }}
          onReview={(next) => {
            setChanges(next);
            setIsSummary(true);
          }}
          onCancel={() => {
            forget();
            close();
          }}
        />
      </FormDialog>
      <TeamSummaryDialog
        opened={opened && isSummary}
        leadName={lead?.fullName ?? ''}
        changes={changes}
        isSaving={assign.isPending}
        onSave={save}
        onBack={() => setIsSummary(false)}
      />
    </>
  );
}
