import { describe, expect, it } from 'vitest';
import { can } from '#contract/policies.ts';

// The emails say in words who reads what (READERS in review-news.ts). If a policy changes, change the
// sentences.
describe('who reads a review', () => {
  it('is what the policy of documents says', () => {
    const employee = { employeeId: 1, permissions: [] };
    const lead = { employeeId: 2, permissions: ['Benchmark_TeamLead'] as const };
    const admin = { employeeId: 3, permissions: ['Benchmark_Admin'] as const };
    const read = (kind: 'Self' | 'Peer' | 'Final', isComplete: boolean) =>
      [employee, lead, admin].map((viewer) =>
        can.seeDocument(viewer, { employeeId: 1, managerId: 2, kind, isComplete, isPeriodEnded: false }),
      );
    expect([read('Self', false), read('Self', true)]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    expect([read('Peer', false), read('Peer', true)]).toEqual([
      [false, true, true],
      [false, true, true],
    ]);
    expect([read('Final', false), read('Final', true)]).toEqual([
      [false, true, true],
      [true, true, true],
    ]);
    expect(can.seePeerReviewers(employee, { employeeId: 1, managerId: 2 })).toBe(false);
  });

  it('is what the policy of answers says of a review that is written here', () => {
    const read = (type: 'Self' | 'Manager' | 'Peer', isShared: boolean, isReviewShared: boolean) =>
      [
        { employeeId: 1, permissions: [] },
        { employeeId: 2, permissions: ['Benchmark_TeamLead'] as const },
        { employeeId: 3, permissions: ['Benchmark_Admin'] as const },
      ].map((viewer) =>
        can.readReviewAnswer(viewer, { employeeId: 1, managerId: 2, type, isShared, isReviewShared }),
      );
    expect(read('Self', false, false)).toEqual([true, true, true]);
    expect(read('Peer', true, true)).toEqual([false, true, true]);
    expect(read('Manager', true, false)).toEqual([false, true, true]);
    expect(read('Manager', true, true)).toEqual([true, true, true]);
    expect(read('Manager', false, true)).toEqual([false, true, true]);
  });
});
