import type { APIRequestContext } from '@playwright/test';
import { addDays } from '#contract/core/values/dates.ts';
import type { Permission } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { demo } from '../support/people.ts';
import { type Cast, signInByScript } from '../support/script.ts';

/**
 * Adds an employee, a lead who has no other report, and two peers without a lead. Other journeys, which look
 * for teams and colleagues, don't find them.
 */
export async function gatherCast(request: APIRequestContext): Promise<Cast> {
  const script = await signInByScript(request);
  const admin = (await script.teams())
    .flatMap(({ teamMembers }) => teamMembers)
    .find(({ email }) => email === demo.admin.email);
  if (admin === undefined) throw new Error('The demo company has no such Admin.');
  const { today, department } = await script.profile(admin.employeeId);
  // Unique to this run, because the demo company is reused.
  const run = Date.now().toString(36) + Math.random().toString(36).slice(2, 5);
  const add = async (
    firstName: string,
    managerId: number,
    permissions: readonly Permission[] = [],
  ): Promise<EmployeeProfile> => {
    const { entityId } = await script.write('POST', '/api/Employees', {
      firstName,
      lastName: `Zander${run}`,
      email: `${firstName.toLowerCase()}.${run}@larkfield.example`,
      activeHireDate: addDays(today, -60),
      department,
      managerId,
      permissions,
      position: {
        positionId: 0,
        positionName: 'Test Engineer',
      },
    });
    return script.profile(entityId);
  };
  const lead = await add('Zora', admin.employeeId, ['Benchmark_TeamLead']);
  const employee = await add('Zeno', lead.employeeId);
  const peers: Cast['peers'] = [await add('Zita', admin.employeeId), await add('Zach', admin.employeeId)];
  const free = [lead, ...peers].map(({ employeeId }) => ({ employeeId, managerId: null }));
  await script.write('POST', '/api/Employees/assign', free);
  return { employee, lead, peers };
}
