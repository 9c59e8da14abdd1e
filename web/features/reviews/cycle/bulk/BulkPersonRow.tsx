import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import type { BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import classes from './BulkAction.module.css';
import type { Choice } from './bulk-actions.api.ts';
import { peerText, planText } from './options/plan-words.ts';

const PlannedPeersForm = lazyForm(
  async () => (await import('./options/PlannedPeersForm.tsx')).PlannedPeersForm,
);

type Props = {
  readonly kind: BulkActionKind;
  readonly person: BulkPerson;
  readonly isIncluded: boolean;
  /** Null: nothing can be chosen any more. */
  readonly onChoose: ((choice: Choice) => Promise<void>) | null;
};

/** One person of an action, what it does for them, and what can be chosen. */
export function BulkPersonRow({ kind, person: given, isIncluded, onChoose }: Props) {
  const person = useNamesToldApart()(given);
  const [isOpen, setIsOpen] = useState(false);
  const { fullName, state, reason, plan } = person;
  const canSwitch = onChoose !== null && (state === 'Planned' || reason === bulkReasons.byHand);
  // A failed call is reported by the error dialog, and the box stays as it was.
  const choose = (choice: Choice) => void onChoose?.(choice).catch(() => undefined);
  return (
    <li className={classes.person} data-out={(state === 'Planned' && !isIncluded) || undefined}>
      <div className={classes.personLine}>
        {canSwitch ? (
          <Checkbox
            classNames={{ input: classes.mark ?? '' }}
            label={fullName}
            checked={isIncluded}
            onChange={(event) => choose({ isIncluded: event.currentTarget.checked })}
          />
        ) : (
          <span>{fullName}</span>
        )}
        {onChoose !== null && isIncluded && canOpen(kind, person) && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`Change ${fullName}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            Change
          </Button>
        )}
      </div>
      {!isOpen && <Plan person={person} />}
      {isOpen && kind === 'choose-peers' && onChoose !== null && (
        <PlannedPeersForm
          person={person}
          onSave={async (peerIds) => {
            await onChoose({ peerIds: [...peerIds] });
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {isOpen && kind === 'end-periods' && <Goals plan={plan} onChoose={choose} />}
    </li>
  );
}

const canOpen = (kind: BulkActionKind, { state, plan }: BulkPerson) =>
  state === 'Planned' &&
  (kind === 'choose-peers' ||
    (kind === 'end-periods' && (plan.goals ?? []).length + (plan.actions ?? []).length > 0));

/** What is planned, and why it is not done or should be looked at. */
function Plan({ person: { fullName, reason, warning, plan } }: Pick<Props, 'person'>) {
  const { peers, links } = plan;
  return (
    <div className={classes.plan}>
      {reason !== null && <p>{reason}</p>}
      {reason === null && peers !== undefined && peers.length > 0 && (
        <ul>
          {peers.map((peer) => (
            <li key={peer.employeeId}>
              {peer.fullName} <span className={classes.quiet}>{peerText(peer, fullName)}</span>
            </li>
          ))}
        </ul>
      )}
      {reason === null && links !== undefined && (
        <ul>
          {links.map((link) => (
            <li key={link.annualReviewerId}>
              {link.fullName} ({link.type}) <code>{link.surveyLink}</code>
            </li>
          ))}
        </ul>
      )}
      {reason === null && links === undefined && (peers === undefined || peers.length === 0) && (
        <p>{planText(plan)}</p>
      )}
      {warning !== null && <p className={classes.warning}>{warning}</p>}
    </div>
  );
}

type GoalsProps = Pick<BulkPerson, 'plan'> & { readonly onChoose: (choice: Choice) => void };

/** The active goals and agreed actions, ticked if they are carried over. */
function Goals({ plan: { goals = [], actions = [] }, onChoose }: GoalsProps) {
  const carried = goals.filter(({ isCarried }) => isCarried).map(({ goalId }) => goalId);
  return (
    <>
      {goals.length > 0 && (
        <fieldset className={classes.goals}>
          <legend className={classes.label}>Goals to carry over</legend>
          {goals.map(({ goalId, title, isCarried }) => (
            <Checkbox
              key={goalId}
              classNames={{ input: classes.mark ?? '' }}
              label={title}
              checked={isCarried}
              onChange={() =>
                onChoose({
                  goalIds: isCarried ? carried.filter((id) => id !== goalId) : [...carried, goalId],
                })
              }
            />
          ))}
        </fieldset>
      )}
      {actions.length > 0 && <Actions actions={actions} onChoose={onChoose} />}
    </>
  );
}

type ActionsProps = {
  readonly actions: NonNullable<BulkPerson['plan']['actions']>;
  readonly onChoose: (choice: Choice) => void;
};

/** The agreed actions, ticked if they become goals. */
function Actions({ actions, onChoose }: ActionsProps) {
  const carried = actions.filter(({ isCarried }) => isCarried).map(({ text }) => text);
  return (
    <fieldset className={classes.goals}>
      <legend className={classes.label}>Agreed actions to add as goals</legend>
      {[...new Map(actions.map((action) => [action.text, action])).values()].map(({ text, isCarried }) => (
        <Checkbox
          key={text}
          classNames={{ input: classes.mark ?? '' }}
          label={text}
          checked={isCarried}
          onChange={() =>
            onChoose({ actions: isCarried ? carried.filter((one) => one !== text) : [...carried, text] })
          }
        />
      ))}
    </fieldset>
  );
}
