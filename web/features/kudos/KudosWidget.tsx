import { Button } from '@mantine/core';
import { useState } from 'react';
import { isSelf } from '#contract/policies.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isChangeable } from '#web/app/people/profile-state.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { ChoiceBar } from '#web/ui/choices/ChoiceBar.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { usePrinting } from '#web/ui/table/use-printing.ts';
import { KudoItem } from './KudoItem.tsx';
import classes from './kudos.module.css';

const KUDOS_SHOWN_AT_FIRST = 2;
const KudoForm = lazyForm(async () => (await import('./KudoForm.tsx')).KudoForm);

type Side = 'received' | 'given';

const sides: readonly { value: Side; label: string }[] = [
  { value: 'received', label: 'Received' },
  { value: 'given', label: 'Given' },
];

/** The kudos that a person received and gave in the shown period. On their own profile they can give more. */
export function KudosWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const [side, setSide] = useState<Side>('received');
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  // Ended periods are read-only; an Admin decides on kudos that still wait for review.
  const isOwn = isSelf(viewer, profile) && isChangeable(profile);
  const kudos = side === 'received' ? profile.kudosReceived : profile.kudosGiven;
  const shown = isWhole || isPrinting ? kudos : kudos.slice(0, KUDOS_SHOWN_AT_FIRST);
  const create = (
    <FormButton
      size="xs"
      label="Create Kudo"
      form={({ onClose }) => <KudoForm senderId={viewer.employeeId} onClose={onClose} />}
    />
  );
  return (
    <Widget title="Kudos" actions={isOwn ? create : undefined}>
      <ChoiceBar
        label="Kudos received or given"
        options={sides}
        value={side}
        onChange={(value) => {
          setSide(value);
          setWhole(false);
        }}
      />
      {kudos.length === 0 && <p className={classes.when}>No kudos {side} in this marking period.</p>}
      <ul className={classes.list}>
        {shown.map((kudo) => (
          <KudoItem
            key={kudo.shoutoutId}
            kudo={kudo}
            isGiven={side === 'given'}
            mayDelete={isOwn && side === 'given' && !kudo.approved}
          />
        ))}
      </ul>
      {kudos.length > KUDOS_SHOWN_AT_FIRST && (
        <Button variant="default" size="xs" className={classes.more ?? ''} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </Widget>
  );
}
