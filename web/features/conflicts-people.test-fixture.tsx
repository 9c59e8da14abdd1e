import type { ReactElement } from 'react';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { ignore, person, type Row } from './conflicts.test-fixture.tsx';
import { AbsenceDialog } from './people/AbsenceDialog.tsx';
import { ArchiveDialog } from './people/ArchiveDialog.tsx';
import { DeputyDialog } from './people/DeputyDialog.tsx';
import { EditPersonDialog } from './people/EditPersonDialog.tsx';
import { PromotionDialog } from './people/profile/PromotionDialog.tsx';

const profile = {
  ...person,
  firstName: 'Mia',
  lastName: 'Wolf',
  email: 'mia@example.com',
  activeHireDate: '2020-09-01',
  department: {
    departmentId: 1,
    departmentName: 'Design',
  },
  permissions: [],
  managerId: 4,
  position: {
    employeeRoleId: 1,
    positionName: 'Designer',
    startDate: '2020-09-01',
  },
  teamLead: {
    employeeId: 4,
    fullName: 'Kim Vo',
  },
  today: '2026-05-04',
  endDate: null,
  version: 1,
} as unknown as EmployeeProfile;
const ofPerson =
  (changes: Partial<EmployeeProfile>, draw: (shown: EmployeeProfile) => ReactElement) =>
  (isNewest: boolean) =>
    draw(isNewest ? { ...profile, version: 2, ...changes } : profile);
const held = (positionName: string) => ({ employeeRoleId: 1, positionName, startDate: '2020-09-01' });
const opened = { opened: true, onClose: ignore };

/** The forms of people: position, leave, deputy and archiving. */
export const peopleRows: readonly Row[] = [
  {
    name: 'person',
    field: 'First Name',
    typed: 'Maria',
    newest: 'Miriam',
    save: 'Save Team Member',
    draw: ofPerson({ firstName: 'Miriam' }, (shown) => <EditPersonDialog profile={shown} {...opened} />),
  },
  {
    name: 'employee number',
    field: 'Employee Number',
    typed: 'C-3',
    newest: 'C-9',
    save: 'Save Team Member',
    draw: ofPerson({ employeeNumber: 'C-9' }, (shown) => <EditPersonDialog profile={shown} {...opened} />),
  },
  {
    name: 'promotion',
    field: 'Start Date',
    typed: '05/01/2026',
    newest: 'Lead Designer',
    save: 'Save Promotion',
    draw: ofPerson({}, (shown) => (
      <PromotionDialog
        profile={shown}
        held={held(shown.version === 1 ? 'Designer' : 'Lead Designer') as never}
        {...opened}
      />
    )),
  },
  {
    name: 'archiving',
    field: 'Date of last day',
    typed: '06/01/2026',
    newest: '06/30/2026',
    save: 'Archive',
    draw: ofPerson({ endDate: '2026-06-30' }, (shown) => <ArchiveDialog profile={shown} {...opened} />),
  },
  {
    name: 'leave',
    field: 'Last Day',
    typed: '07/01/2026',
    newest: '06/30/2026',
    save: 'Save Leave',
    draw: (isNewest) => {
      const leave = {
        from: '2026-05-10',
        to: '2026-06-01',
        isNow: false,
        version: 1,
      };
      const newest = {
        ...leave,
        to: '2026-06-30',
        version: 2,
      };
      return (
        <AbsenceDialog
          profile={{
            ...profile,
            leave: isNewest ? newest : leave,
          }}
          {...opened}
        />
      );
    },
  },
  {
    name: 'deputy',
    field: 'Last Day',
    typed: '07/01/2026',
    newest: '06/30/2026',
    save: 'Save Deputy',
    draw: (isNewest) => {
      const deputy = {
        employeeId: 7,
        fullName: 'Tom Okafor',
      };
      const deputyship = {
        deputy,
        from: '2026-05-10',
        until: '2026-06-01',
        isNow: false,
        version: 1,
      };
      const newest = {
        ...deputyship,
        until: '2026-06-30',
        version: 2,
      };
      const shown = {
        ...profile,
        deputyship: isNewest ? newest : deputyship,
      } as unknown as EmployeeProfile;
      return <DeputyDialog profile={shown} {...opened} />;
    },
  },
];
