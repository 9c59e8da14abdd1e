import { type Kudo, kudoMessages, type ReviewedKudo } from '#contract/kudos.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import classes from './kudos.module.css';
import { recipientSortKey, senderSortKey } from './sort-keys.ts';

/** Converts MM/DD/YYYY to a sortable number YYYYMMDD. A number, because each keystroke sorts thousands of rows. */
const dayKey = (day: string | null) =>
  day === null ? null : Number(`${day.slice(6)}${day.slice(0, 2)}${day.slice(3, 5)}`);

export const namesOf = ({ targetEmployees }: Kudo) => targetEmployees.map((one) => one.fullName).join(', ');

/** The searched texts: sender, recipients, and the years of creation and approval. */
export const searchParts = (kudo: Kudo) => [
  kudo.sender.fullName,
  ...kudo.targetEmployees.map((one) => one.fullName),
  kudo.dateCreated.slice(6),
  kudo.dateApproved?.slice(6) ?? '',
];

/** The columns of both tables; `open` opens a kudo. */
export function kudoColumns(open: (kudo: ReviewedKudo) => void): readonly Column<ReviewedKudo>[] {
  return [
    {
      key: 'approved',
      label: 'Date Approved',
      width: '15%',
      render: (kudo) => kudo.dateApproved ?? '–',
      sortValue: (kudo) => dayKey(kudo.dateApproved),
      firstDirection: 'desc',
    },
    {
      key: 'created',
      label: 'Date Created',
      width: '15%',
      render: (kudo) => kudo.dateCreated,
      sortValue: (kudo) => dayKey(kudo.dateCreated),
      firstDirection: 'desc',
    },
    {
      key: 'from',
      label: 'From',
      width: '28%',
      render: (kudo) => <PersonLink {...kudo.sender} />,
      sortValue: senderSortKey,
    },
    // No width: this column takes the remaining space.
    { key: 'recipient', label: 'Recipient', render: namesOf, sortValue: recipientSortKey },
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
