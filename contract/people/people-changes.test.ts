import { expect, it } from 'vitest';
import { newPersonInput } from './people-changes.schemas.ts';

it('an object that throws in Number() is invalid input, not a crash', () => {
  const notOne = { toString: 'x' };
  const answer = newPersonInput.safeParse({
    department: { departmentId: notOne, departmentName: 'Research' },
    position: { positionId: notOne, positionName: 'Analyst' },
    managerId: notOne,
  });
  expect(answer.error?.issues.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['department.departmentId', 'position.positionId', 'managerId']),
  );
});
