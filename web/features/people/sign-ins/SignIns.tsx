import { formatDay } from '#contract/core/values/dates.ts';
import type { PersonSignIn } from '#contract/people/sign-ins/sign-ins.schemas.ts';
import { type SignInState, signInStates } from '#contract/people/sign-ins/sign-ins.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { DropDown } from '#web/ui/choices/DropDown.tsx';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { ifEmpty, Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { PagedTable } from '#web/ui/table/PagedTable.tsx';
import { useServerSearch, useUrlSort, useUrlText } from '#web/ui/table/use-url-list.ts';
import { InviteButton } from './InviteButton.tsx';
import { BY_NAME, neverSignedInQuery, signInsQuery, useInvite } from './sign-ins.api.ts';
import classes from './SignIns.module.css';

const stateWords: Readonly<Record<SignInState, string>> = {
  never: 'Never signed in',
  signedIn: 'Signed in',
};
const stateOptions = [
  { value: '', label: 'All' },
  ...signInStates.map((value) => ({ value, label: stateWords[value] })),
];

/** All active people with their last sign-in, searched, filtered and sorted by the server. */
export function SignIns() {
  const { employeeId: viewerId } = useViewer();
  const { text, setText, wanted } = useServerSearch('q');
  const [chosen, setState] = useUrlText('state');
  const state = signInStates.find((one) => one === chosen) ?? null;
  const [sort, setSort] = useUrlSort(BY_NAME, ['name', 'signedIn', 'invited']);
  const list = usePaged(signInsQuery({ q: wanted, sort, state }));
  const isFiltered = wanted !== '' || state !== null;
  return (
    <Widget title="Team Members" actions={<InviteMany />}>
      <div className={classes.list}>
        <div className={classes.filters}>
          <FilterInput label="Search people" value={text} onChange={setText} />
          <DropDown label="Sign-in" options={stateOptions} value={state ?? ''} onChange={setState} />
        </div>
        <Loaded
          load={list}
          data={list.rows}
          failed="The sign-ins could not be loaded."
          skeleton={<Skeletons shape="table" rows={8} />}
          emptyText={ifEmpty(isFiltered ? 'No team member matches.' : 'There are no team members yet.')}
        >
          {(rows) => (
            <PagedTable
              list={{ ...list, rows }}
              noun="team members"
              caption="Sign-ins"
              columns={columnsFor(viewerId)}
              rowKey={({ employeeId }) => employeeId}
              sort={sort}
              onSort={setSort}
              defaultSort={BY_NAME}
            />
          )}
        </Loaded>
      </div>
    </Widget>
  );
}

const AGAIN = 'People who were invited less than 10 minutes ago get no second one.';

function InviteMany() {
  const invite = useInvite();
  const { rows, total } = usePaged(neverSignedInQuery);
  const look = { variant: 'default', size: 'compact-sm' } as const;
  const isOne = total === '1';
  return (
    <>
      {rows !== undefined && rows.length > 0 && (
        <ConfirmButton
          size="compact-sm"
          label={isOne ? 'Invite 1 Who Never Signed In' : `Invite ${total} Who Never Signed In`}
          title="Invite Those Who Never Signed In"
          message={`${isOne ? '1 person has' : `${total} people have`} never signed in. Each gets an email with the address of Benchmark. ${AGAIN}`}
          verb="Send Invitations"
          onConfirm={async () => invite.mutateAsync({ who: 'never' })}
          done="The invitations are on their way."
        />
      )}
      <ConfirmButton
        {...look}
        label="Invite Everybody"
        title="Invite Everybody"
        message={`Each other team member gets an email with the address of Benchmark, also those who have signed in; people before their first day get none. ${AGAIN}`}
        verb="Send Invitations"
        onConfirm={async () => invite.mutateAsync({ who: 'everybody' })}
        done="The invitations are on their way."
      />
    </>
  );
}

const columnsFor = (viewerId: number): readonly Column<PersonSignIn>[] => [
  {
    key: 'name',
    label: 'Name',
    width: '24%',
    sortValue: byServer,
    render: ({ employeeId, fullName }) => <PersonLink employeeId={employeeId} fullName={fullName} />,
  },
  { key: 'email', label: 'Email', width: '34%', render: ({ email }) => email },
  {
    key: 'signedIn',
    label: 'Last Sign-in',
    sortValue: byServer,
    firstDirection: 'desc',
    render: ({ lastSignInDate, startsOn }) =>
      lastSignInDate !== null
        ? formatDay(lastSignInDate)
        : startsOn === null
          ? 'Never'
          : `From ${formatDay(startsOn)} on`,
  },
  {
    key: 'invited',
    label: 'Invited',
    sortValue: byServer,
    firstDirection: 'desc',
    render: ({ invitedDate }) => (invitedDate === null ? 'No' : formatDay(invitedDate)),
  },
  {
    key: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    align: 'end',
    render: ({ employeeId, fullName, startsOn, lastSignInDate }) =>
      employeeId === viewerId || startsOn !== null || lastSignInDate !== null ? null : (
        <InviteButton employeeId={employeeId} fullName={fullName} />
      ),
  },
];
