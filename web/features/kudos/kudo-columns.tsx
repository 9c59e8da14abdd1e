import { type Kudo, kudoMessages, type ReviewedKudo } from '#contract/kudos.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import classes from './kudos.module.css';

export const namesOf = ({ targetEmployees }: Kudo) => targetEmployees.map((one) => one.fullName).join(', ');

/** The columns of both tables; `open` opens a kudo. */
export function kudoColumns(open: (kudo: ReviewedKudo) => void): readonly Column<ReviewedKudo>[] {
  return [
    {
      key: 'approved',
      label: 'Date Approved',
      width: '15%',
      render: (kudo) => kudo.dateApproved ?? '–',
      sortValue: byServer,
      firstDirection: 'desc',
    },
    {
      key: 'created',
      label: 'Date Created',
      width: '15%',
      render: (kudo) => kudo.dateCreated,
      sortValue: byServer,
      firstDirection: 'desc',
    },
    {
      key: 'from',
      label: 'From',
      width: '28%',
      render: (kudo) => <PersonLink {...kudo.sender} />,
      sortValue: byServer,
    },
    // No width: this column takes the remaining space.
    { key: 'recipient', label: 'Recipient', render: namesOf, sortValue: byServer },
    {
      key: 'open',
      label: 'Read',
      width: '10%',
      isLabelHidden: true,
      render: (kudo) => (
        // A plain element, because tables have thousands of rows.
        <button
          type="button"
          className={classes.open}
          aria-label={`Read kudo from ${kudo.sender.fullName} to ${namesOf(kudo)}`}
          onClick={() => open(kudo)}
        >
          Read
        </button>
      ),
    },
  ];
}

/** The checkbox column for bulk approval. */
export function pickColumn(picked: ReadonlySet<number>, toggle: (id: number) => void): Column<ReviewedKudo> {
  return {
    key: 'pick',
    label: 'Select',
    width: '48px',
    isLabelHidden: true,
    render: (kudo) => (
      <input
        type="checkbox"
        className={classes.pick}
        disabled={!kudo.isApprovable}
        title={kudo.isApprovable ? undefined : kudoMessages.notOwn}
        aria-label={`Select kudo from ${kudo.sender.fullName} to ${namesOf(kudo)}`}
        checked={picked.has(kudo.shoutoutId)}
        onChange={() => toggle(kudo.shoutoutId)}
      />
    ),
  };
}
