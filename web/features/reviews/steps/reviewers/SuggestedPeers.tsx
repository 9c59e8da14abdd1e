import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import { loadInWords, reasonInWords } from '#contract/reviews/steps/suggested-peers.ts';
import type { SuggestedPeer } from '#contract/reviews/steps/suggested-peers.schemas.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import classes from './SuggestedPeers.module.css';

type Props = {
  readonly employeeName: string;
  readonly suggested: readonly SuggestedPeer[];
  readonly picked: readonly number[];
  /** How many peers one press adds up to; 0 leaves the button out. */
  readonly wanted: number;
  readonly onPick: (peerIds: readonly number[]) => void;
};

/** People who could be peers, with the reason and how much they have to write. None is ticked by itself. */
export function SuggestedPeers({ employeeName, suggested, picked, wanted, onPick }: Props) {
  const title = useId();
  const nameOf = useNameOf();
  const free = suggested.filter(({ employeeId }) => !picked.includes(employeeId));
  const added = free.slice(0, Math.max(wanted - picked.length, 0)).map(({ employeeId }) => employeeId);
  if (suggested.length === 0) return null;
  return (
    <div role="group" aria-labelledby={title}>
      <div className={classes.head}>
        <span id={title} className={classes.title}>
          Suggested
        </span>
        {wanted > 0 && (
          // The button keeps the focus when it has added all.
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={added.length === 0}
            {...(added.length === 0 ? { 'data-disabled': true } : {})}
            onClick={() => added.length > 0 && onPick([...picked, ...added])}
          >
            Add suggested peers
          </Button>
        )}
      </div>
      <div className={classes.people}>
        {suggested.map(({ employeeId, fullName, reason, openReviews }) => (
          <Checkbox
            key={employeeId}
            classNames={{
              input: classes.mark ?? '',
              label: classes.text ?? '',
              description: classes.text ?? '',
            }}
            label={nameOf({ employeeId, fullName })}
            description={`${reasonInWords(reason, employeeName)} · ${loadInWords(openReviews)}`}
            checked={picked.includes(employeeId)}
            onChange={(event) =>
              onPick(
                event.currentTarget.checked
                  ? [...picked, employeeId]
                  : picked.filter((id) => id !== employeeId),
              )
            }
          />
        ))}
      </div>
    </div>
  );
}
