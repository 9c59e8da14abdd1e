import type { Kudo, ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import { KudoText, type OnSeen } from '../KudoText.tsx';
import classes from '../kudos.module.css';

export const namesOf = ({ targetEmployees }: Pick<Kudo, 'targetEmployees'>) =>
  targetEmployees.map((one) => one.fullName).join(', ');

function Recipients({ targetEmployees }: Pick<Kudo, 'targetEmployees'>) {
  return namesOf({ targetEmployees: useNamesToldApart()(targetEmployees) });
}

type RowActs = {
  readonly onOpen: (kudo: ReviewedKudo) => void;
  /** For kudos that wait. */
  readonly onApprove?: (kudo: ReviewedKudo) => void;
  readonly onSeen?: OnSeen;
};

/** The columns of both tables. */
export function kudoColumns({ onOpen, onApprove, onSeen }: RowActs): readonly Column<ReviewedKudo>[] {
  return [
    {
      key: 'approved',
      label: 'Date Approved',
      // Wide enough for a date on paper.
      width: '112px',
      render: (kudo) => kudo.dateApproved ?? '–',
      sortValue: byServer,
      firstDirection: 'desc',
    },
    {
      key: 'created',
      label: 'Date Created',
      width: '112px',
      render: (kudo) => kudo.dateCreated,
      sortValue: byServer,
      firstDirection: 'desc',
    },
    {
      key: 'from',
      label: 'From',
      width: '15%',
      render: (kudo) => <PersonLink {...kudo.sender} />,
      sortValue: byServer,
    },
    {
      key: 'recipient',
      label: 'Recipient',
      width: '18%',
      render: (kudo) => <Recipients {...kudo} />,
      sortValue: byServer,
    },
    // No width: this column takes the remaining space.
    {
      key: 'kudo',
      label: 'Kudo',
      isLabelHidden: true,
      render: (kudo) => <KudoText kudo={kudo} onSeen={onSeen} />,
    },
    {
      key: 'open',
      label: 'Read',
      width: '10%',
      isLabelHidden: true,
      render: (kudo) => (
        // Plain elements, because tables have thousands of rows.
        <div className={classes.acts}>
          {onApprove !== undefined && kudo.isApprovable && (
            <button
              type="button"
              className={classes.open}
              aria-label={`Approve kudo from ${kudo.sender.fullName} to ${namesOf(kudo)}`}
              onClick={() => onApprove(kudo)}
            >
              Approve
            </button>
          )}
          <button
            type="button"
            className={classes.open}
            aria-label={`Read kudo from ${kudo.sender.fullName} to ${namesOf(kudo)}`}
            onClick={() => onOpen(kudo)}
          >
            Read
          </button>
        </div>
      ),
    },
  ];
}

/** A kudo as it was read: an Admin who edits it makes another state of it. */
export const stateOf = ({ shoutoutId, version }: Kudo) => `${shoutoutId}-${version}`;

/** Why a kudo can't be approved with others; undefined if it can. */
function whyNot(kudo: ReviewedKudo, seen: ReadonlySet<string>): string | undefined {
  if (!kudo.isApprovable) return kudoMessages.notOwn;
  return seen.has(stateOf(kudo)) ? undefined : kudoMessages.notRead;
}

/** The checkbox column for bulk approval: of kudos whose text has been on the screen to its end. */
export function pickColumn(
  { picked, seen }: Record<'picked' | 'seen', ReadonlySet<string>>,
  toggle: (kudo: ReviewedKudo) => void,
): Column<ReviewedKudo> {
  return {
    key: 'pick',
    label: 'Select',
    width: '48px',
    isLabelHidden: true,
    render: (kudo) => (
      <input
        type="checkbox"
        className={classes.pick}
        disabled={whyNot(kudo, seen) !== undefined}
        title={whyNot(kudo, seen)}
        aria-label={`Select kudo from ${kudo.sender.fullName} to ${namesOf(kudo)}`}
        checked={picked.has(stateOf(kudo))}
        onChange={() => toggle(kudo)}
      />
    ),
  };
}
