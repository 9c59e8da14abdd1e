import { expect, it } from 'vitest';
import { projectInput } from './project-input.ts';

it('an object that throws in Number() is invalid input, not a crash', () => {
  const notOne = { toString: 'x' };
  const answer = projectInput.safeParse({
    clientId: notOne,
    client: { clientId: notOne },
    evaluations: [{ employee: { employeeId: notOne }, projectRole: 'PM' }],
  });
  expect(answer.error?.issues.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['clientId', 'client.clientId', 'evaluations.0.employee.employeeId']),
  );
});
