import { type Kudo, kudoMessages, type ReviewedKudo } from '#contract/kudos.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import classes from './kudos.module.css';
import { recipientSortKey, senderSortKey } from './sort-keys.ts';

/** Days travel as MM/DD/YYYY; their order goes by year first. A number: thousands are put in order at each keystroke. */
const dayKey = (day: string | null) =>
  day === null ? null : Number(`${day.slice(6)}${day.slice(0, 2)}${day.slice(3, 5)}`);

export const namesOf = ({ targetEmployees }: Kudo) => targetEmployees.map((one) => one.fullName).join(', ');

/** What a search looks at: sender, recipients, the years of creation and approval. */
export const searchParts = (kudo: Kudo) => [
  kudo.sender.fullName,
  ...kudo.targetEmployees.map((one) => one.fullName),
  kudo.dateCreated.slice(6),
  kudo.dateApproved?.slice(6) ?? '',
];

/** The columns of both tables, with what opens a kudo. */
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
    // What the others leave.
    { key: 'recipient', label: 'Recipient', render: namesOf, sortValue: recipientSortKey },
    {
      key: 'open',
      label: 'Read',
      width: '10%',
      isLabelHidden: true,
      render: (kudo) => (
        // Plain elements: thousands of rows scroll by.
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

/** Picks several waiting kudos, to approve them at once. */
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
