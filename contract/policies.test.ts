import { describe, expect, it } from 'vitest';
import { can, type KudoFacts, type Viewer } from './policies.ts';

const admin: Viewer = { employeeId: 1, permissions: ['Benchmark_Admin'] };

describe('approving a kudo', () => {
  const kudo: KudoFacts = { senderId: 2, recipientIds: [3, 4], isApproved: false, hasOtherAdmin: true };

  it.each([
    ['between other people', {}, true],
    ['that they sent', { senderId: 1 }, false],
    ['that they receive', { recipientIds: [3, 1] }, false],
    ['that they sent, as the only Admin', { senderId: 1, hasOtherAdmin: false }, true],
    ['that they receive, as the only Admin', { recipientIds: [1], hasOtherAdmin: false }, true],
  ])('is for an Admin, with a kudo %s %j: %s', (_case, change, isAllowed) => {
    expect(can.approveKudo(admin, { ...kudo, ...change })).toBe(isAllowed);
  });
});
