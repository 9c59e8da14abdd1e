import { expect, test } from 'vitest';
import { hintsOf, namesToldApart, positionBeside, textToldApart } from './names.ts';

const hints = hintsOf([
  { employeeId: 2, hint: 'Designer' },
  { employeeId: 3, hint: 'Tester' },
]);

test('people are told apart wherever an answer names them, and once', () => {
  const answer = {
    employeeId: 2,
    fullName: 'Mia Wolf',
    lead: { employeeId: 4, fullName: 'Ben Cole' },
    reviewers: [
      { employeeId: 3, reviewerName: 'Mia Wolf', reviewer: { employeeId: 3, fullName: 'Mia Wolf' } },
    ],
    goal: { employeeId: 2, employeeName: 'Mia Wolf' },
  };
  const told = namesToldApart(answer, hints);
  expect(told).toEqual({
    employeeId: 2,
    fullName: 'Mia Wolf (Designer)',
    lead: { employeeId: 4, fullName: 'Ben Cole' },
    reviewers: [
      {
        employeeId: 3,
        reviewerName: 'Mia Wolf (Tester)',
        reviewer: { employeeId: 3, fullName: 'Mia Wolf (Tester)' },
      },
    ],
    goal: { employeeId: 2, employeeName: 'Mia Wolf (Designer)' },
  });
  expect(namesToldApart(told, hints)).toEqual(told);
});

test('a text has the hints of the people in it', () => {
  expect(textToldApart([{ employeeId: 3, fullName: 'Mia Wolf' }, ': 3 years'], hints)).toBe(
    'Mia Wolf (Tester): 3 years',
  );
});

test('a position stands once beside a name', () => {
  expect(positionBeside('Mia Wolf (Designer)', 'Designer')).toBe(null);
  expect(positionBeside('Mia Wolf (Web)', 'Designer')).toBe('Designer');
  expect(positionBeside('Ben Cole', null)).toBe(null);
});
